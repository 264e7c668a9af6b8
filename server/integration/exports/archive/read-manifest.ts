import { measure } from '../../../adapters/storage/storage.ts'
import { refuse } from '../../../errors.ts'
import { archiveFormat, archiveVersion } from '../format/describe-format.ts'
import type { ArchiveRecord } from '../format/read-records.ts'
import type { ArchiveManifest } from './assemble-archive.ts'
import { findOddMember } from './find-odd-member.ts'
import type { Archive } from './open-archive.ts'
import { readLines } from './read-lines.ts'

const maxManifestBytes = 2 ** 20

/** Rejects formats newer than this program. */
export async function readManifest(archive: Archive): Promise<ArchiveManifest> {
  const text = await gather(archive)
  let manifest: Partial<ArchiveManifest>
  try {
    manifest = JSON.parse(text)
  } catch {
    throw refuse('archive_invalid', { reason: 'manifest.json is no JSON' })
  }
  if (manifest.format !== archiveFormat || typeof manifest.version !== 'number' || !manifest.kinds) {
    throw refuse('archive_invalid', { reason: 'manifest.json is not that of an export' })
  }
  if (manifest.version > archiveVersion) {
    throw refuse('archive_too_new', { version: manifest.version, known: archiveVersion })
  }
  return manifest as ArchiveManifest
}

async function gather(archive: Archive): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await archive.open('manifest.json')) {
    size += chunk.length
    if (size > maxManifestBytes) throw refuse('archive_invalid', { reason: 'manifest.json is too large' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Compares each kind with its count and hash in the manifest: a truncated or changed copy is rejected as a whole. */
export async function verifyKinds(archive: Archive, { kinds }: ArchiveManifest): Promise<void> {
  for (const [kind, written] of Object.entries(kinds)) {
    const name = `${kind}.jsonl`
    const measured = measure(await archive.open(name))
    let lines = 0
    for await (const { text, isTooLong } of readLines(measured.bytes)) if (text || isTooLong) lines += 1
    if (lines !== written?.count || measured.result().sha256 !== written?.sha256) {
      throw refuse('archive_invalid', { reason: `${name} is damaged` })
    }
  }
}

/** The records of a kind; none if the archive lacks it. */
export async function* readKind(archive: Archive, kind: string): AsyncGenerator<ArchiveRecord> {
  const name = `${kind}.jsonl`
  if (!archive.entries.has(name)) return
  let number = 0
  for await (const { text, isTooLong } of readLines(await archive.open(name))) {
    number += 1
    if (!text && !isTooLong) continue
    const record = parse(text)
    if (!record) throw refuse('archive_invalid', { reason: `line ${number} of ${name} is no record` })
    const problem = findOddMember(kind, record)
    if (problem) throw refuse('archive_invalid', { reason: `line ${number} of ${name} ${problem}` })
    yield record
  }
}

function parse(text: string): ArchiveRecord | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ArchiveRecord) : undefined
  } catch {
    return undefined
  }
}
