import type { ImportKind } from '@attendant/contract/integration/import.ts'
import type { Archive, ByteSource } from '../../../exports/archive/open-archive.ts'
import { openArchive } from '../../../exports/archive/open-archive.ts'
import { readLines } from '../../../exports/archive/read-lines.ts'
import { readManifest } from '../../../exports/archive/read-manifest.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import {
  type OpenSource,
  SourceFault,
  type SourcePage,
  type SourceRecord,
  type UnreadableRecord,
} from '../../source-records.ts'
import { isJson, type Json, toText } from '../read-value.ts'
import { type ArchiveKind, archiveKinds, guessKind, type ReadingOptions, toRecord } from './read-archive-record.ts'
import { isZip } from './stored-file.ts'

/** Longer lines are not valid records. */
const maxLineBytes = 16 * 2 ** 20
const pageSize = 100

/** An archive of `attendant-export`, or a single JSON Lines file whose lines name their kind. */
export async function openJsonl(source: ByteSource, row: Pick<ImportRow, 'since'>): Promise<OpenSource> {
  if (!(await isZip(source))) return openLines(source, row)
  const archive = await openArchive(source)
  const totals: Partial<Record<ImportKind, number>> = {}
  if (archive.entries.has('manifest.json')) {
    const { kinds } = await readManifest(archive)
    for (const [kind, name] of Object.entries(archiveKinds)) {
      const count = kinds[kind]?.count
      if (Number.isSafeInteger(count)) totals[name] = (totals[name] ?? 0) + (count ?? 0)
    }
  }
  const files = Object.keys(archiveKinds).filter((kind) => archive.entries.has(`${kind}.jsonl`)) as ArchiveKind[]
  if (files.length === 0) throw new SourceFault('The archive has no records that can be imported.')
  return {
    account: await readAccount(archive),
    totals,
    read: (from) => readFiles(archive, files, row, from),
    close: async () => archive.close(),
  }
}

/** Identifies the workspace that the archive comes from. */
async function readAccount(archive: Archive): Promise<string> {
  if (!archive.entries.has('customer.jsonl')) return ''
  for await (const { text } of readLines(await archive.open('customer.jsonl'), maxLineBytes)) {
    const record = parse(text)
    const [hostname] = Array.isArray(record?.hostnames) ? record.hostnames : []
    return toText(hostname) ?? toText(record?.name) ?? ''
  }
  return ''
}

async function* readFiles(
  archive: Archive,
  kinds: ArchiveKind[],
  { since }: Pick<ImportRow, 'since'>,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  const mailIDs = await readMailIDs(archive)
  const options: ReadingOptions = { since, mailIDs, openFile: (sha256) => openFile(archive, sha256) }
  const first = Math.max(0, kinds.indexOf(String(from?.kind ?? kinds[0]) as ArchiveKind))
  for (const kind of kinds.slice(first)) {
    const skip = from?.kind === kind ? Number(from.line ?? 0) : 0
    const lines = readLines(await archive.open(`${kind}.jsonl`), maxLineBytes)
    yield* toPages(
      lines,
      skip,
      (line) => ({ kind, line }),
      (record) => toRecord(kind, record, options),
      kind,
    )
  }
}

const maxMailIDs = 500_000

/** Message-IDs by message, so that replies find their ticket. */
async function readMailIDs(archive: Archive): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  if (!archive.entries.has('mails.jsonl')) return ids
  for await (const { text } of readLines(await archive.open('mails.jsonl'), maxLineBytes)) {
    const { messageID, internetMessageID } = parse(text) ?? {}
    const [message, mail] = [toText(messageID), toText(internetMessageID)]
    if (message && mail) ids.set(message, mail)
    if (ids.size >= maxMailIDs) break
  }
  return ids
}

async function openFile(archive: Archive, sha256: string) {
  const name = `files/${sha256}`
  return archive.entries.has(name) ? archive.open(name) : undefined
}

async function openLines(source: ByteSource, { since }: Pick<ImportRow, 'since'>): Promise<OpenSource> {
  const options: ReadingOptions = { since, mailIDs: new Map(), openFile: async () => undefined }
  return {
    account: '',
    totals: {},
    async *read(from) {
      const lines = readLines(await source.read(0, source.size), maxLineBytes)
      const read = (record: Json) => {
        const kind = guessKind(record)
        return kind ? toRecord(kind, record, options) : undefined
      }
      yield* toPages(lines, Number(from?.line ?? 0), (line) => ({ line }), read, undefined)
    },
    close: async () => undefined,
  }
}

type Read = (record: Json) => SourceRecord | undefined

async function* toPages(
  lines: ReturnType<typeof readLines>,
  skip: number,
  positionOf: (line: number) => Position,
  read: Read,
  kind: ArchiveKind | undefined,
): AsyncGenerator<SourcePage> {
  let records: SourcePage['records'] = []
  let number = 0
  for await (const { text, isTooLong } of lines) {
    number += 1
    if (number <= skip || (!isTooLong && text.trim() === '')) continue
    const record = isTooLong ? problemOf(kind, number, 'The line is too long.') : readLine(text, read, kind, number)
    if (record) records.push(record)
    if (records.length < pageSize) continue
    yield { records, position: positionOf(number) }
    records = []
  }
  yield { records, position: positionOf(number) }
}

function readLine(text: string, read: Read, kind: ArchiveKind | undefined, number: number) {
  const json = parse(text)
  if (!json) return problemOf(kind, number, 'The line is no JSON object.')
  const record = read(json)
  // All such records would count as one.
  return record?.externalID === '' ? { ...problemOf(kind, number, 'The record has no id.'), kind: record.kind } : record
}

function problemOf(kind: ArchiveKind | undefined, number: number, problem: string): UnreadableRecord {
  return { kind: (kind && archiveKinds[kind]) || 'tickets', externalID: `line ${number}`, problem }
}

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}
