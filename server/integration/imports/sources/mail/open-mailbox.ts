import type { Context } from '../../../../context.ts'
import { type Archive, type ByteSource, openArchive } from '../../../exports/archive/open-archive.ts'
import type { ImportRow, Position } from '../../imports.table.ts'
import { type OpenSource, SourceFault, type SourcePage } from '../../source-records.ts'
import { isZip } from '../files/stored-file.ts'
import { createMailReader, type MailReader } from './read-mail.ts'
import { splitMbox } from './split-mbox.ts'

const maxMail = 50 * 2 ** 20

/** An mbox file, or a zip archive of such files. */
export async function openMbox(context: Context, source: ByteSource, row: ImportRow): Promise<OpenSource> {
  const reader = await createMailReader(context, row)
  if (!(await isZip(source))) {
    return {
      ...own,
      read: (from) => readMbox(reader, (start) => source.read(start, source.size), '', from),
    }
  }
  const archive = await openArchive(source)
  const names = [...archive.entries.keys()].filter((name) => !name.endsWith('/') && isMboxName(name)).sort()
  if (names.length === 0) throw new SourceFault('The archive has no mbox file.')
  return {
    ...own,
    async *read(from) {
      for (const name of names.slice(Math.max(0, names.indexOf(String(from?.entry ?? ''))))) {
        const open = async (start: number) => skip(await archive.open(name), start)
        yield* readMbox(reader, open, name, from?.entry === name ? from : null)
      }
    },
    close: async () => archive.close(),
  }
}

const own = { account: '', totals: {}, close: async () => undefined }

const isMboxName = (name: string) => /(^|\/)(mbox|[^/]*\.mbox)$/i.test(name)

async function* skip(bytes: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Uint8Array> {
  let left = start
  for await (const chunk of bytes) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

async function* readMbox(
  reader: MailReader,
  open: (start: number) => Promise<AsyncIterable<Uint8Array>>,
  entry: string,
  from: Position | null,
): AsyncGenerator<SourcePage> {
  const start = Number(from?.offset ?? 0)
  let number = Number(from?.number ?? 0)
  for await (const { raw, end } of splitMbox(await open(start), { maxBytes: maxMail, start })) {
    number += 1
    const records = await reader.read(raw, `${entry} message ${number}`.trim())
    yield { records, position: { entry, offset: end, number } }
  }
}

const isMailName = (name: string) => /(^|\/)(cur|new)\/[^/]+$|\.eml$/i.test(name)
const isUnwanted = (name: string) => /(^|\/)\.?(trash|junk|spam|deleted items)(\/|\.)/i.test(name)

/** A zip archive of a Maildir, with its folders. */
export async function openMaildir(context: Context, source: ByteSource, row: ImportRow): Promise<OpenSource> {
  if (!(await isZip(source))) throw new SourceFault('A Maildir is imported as a zip archive of its folders.')
  const archive = await openArchive(source)
  const names = [...archive.entries.keys()].filter((name) => isMailName(name) && !isUnwanted(name)).sort(byName)
  if (names.length === 0) throw new SourceFault('The archive has no folder of a Maildir (cur or new).')
  const reader = await createMailReader(context, row)
  return {
    ...own,
    totals: { messages: names.length },
    async *read(from) {
      const first = from?.entry ? names.indexOf(String(from.entry)) + 1 : 0
      for (const name of names.slice(first)) {
        const records = await reader.read(await readEntry(archive, name), name)
        yield { records, position: { entry: name } }
      }
    },
    close: async () => archive.close(),
  }
}

/** Names of files in a Maildir begin with the time of delivery. */
const byName = (one: string, other: string) => {
  const [a = '', b = ''] = [one.split('/').at(-1), other.split('/').at(-1)]
  return a < b ? -1 : a > b ? 1 : 0
}

async function readEntry(archive: Archive, name: string): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const stream = await archive.open(name)
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxMail) {
      stream.destroy()
      return undefined
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
