import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Part, Parts } from '../exports.table.ts'
import { type Kind, listKinds } from '../format/kinds.ts'
import { type ArchiveRecord, readRecords } from '../format/read-records.ts'
import { listFiles } from './list-files.ts'

export interface Extent {
  customerID: number
  include: string[] | null
  withFiles: boolean
}

/** Stores the bytes of a part. Resolves when they are stored. */
export type PutPart = (
  name: string,
  bytes: AsyncIterable<Uint8Array>,
) => Promise<{ storageKey: string; size: number; sha256: string }>

export const filesPart = 'files'

export const chosenKinds = (include: string[] | null): Kind[] =>
  listKinds().filter(({ name }) => include === null || include.includes(name))

/** Reads everything in one database snapshot and writes it part by part, with one batch in memory at a time. */
export function writeParts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  extent: Extent,
  put: PutPart,
  onPart: (name: string, count: number) => Promise<void> = async () => undefined,
): Promise<NonNullable<Parts['read']>> {
  const { customerID, include } = extent
  return db.snapshot(async (tx) => {
    const at = now().toISOString()
    const read: Record<string, Part> = {}
    for (const kind of chosenKinds(include)) {
      read[kind.name] = await writePart(kind.name, readRecords(tx, customerID, kind), put)
      await onPart(kind.name, read[kind.name]?.count ?? 0)
    }
    const files = await writePart(filesPart, filesOf(tx, extent), put)
    return { at, kinds: read, files }
  })
}

async function* filesOf(tx: Database, { customerID, include, withFiles }: Extent): AsyncGenerator<ArchiveRecord> {
  if (withFiles) yield* listFiles(tx, customerID, new Set(chosenKinds(include).map(({ name }) => name)))
}

async function writePart(name: string, records: AsyncIterable<ArchiveRecord>, put: PutPart): Promise<Part> {
  let count = 0
  async function* lines() {
    let text = ''
    for await (const record of records) {
      count += 1
      text += `${JSON.stringify(record)}\n`
      if (text.length < 2 ** 16) continue
      yield Buffer.from(text)
      text = ''
    }
    if (text) yield Buffer.from(text)
  }
  const { storageKey, size, sha256 } = await put(name, lines())
  return { storageKey, count, size, sha256 }
}
