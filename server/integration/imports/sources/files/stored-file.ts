import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import type { ByteSource } from '../../../exports/archive/open-archive.ts'
import { type ImportRow, importFiles } from '../../imports.table.ts'
import { SourceFault } from '../../source-records.ts'

/** A file uploaded for an import. */
export async function openStoredFile(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  { customerID, fileID }: Pick<ImportRow, 'customerID' | 'fileID'>,
): Promise<ByteSource> {
  const [file] = await db
    .select()
    .from(importFiles)
    .where(and(eq(importFiles.customerID, customerID), eq(importFiles.fileID, fileID ?? 0)))
  if (!file) throw new SourceFault('The file is gone. Upload it again.')
  return {
    size: file.size,
    async read(start, end) {
      if (end <= start) return Readable.from([])
      const bytes = await storage.get(file.storageKey, { start, end: end - 1 })
      if (!bytes) throw new SourceFault('The file is gone. Upload it again.')
      return bytes
    },
  }
}

const zipStart = [0x50, 0x4b]

export async function isZip(source: ByteSource): Promise<boolean> {
  const head: Buffer[] = []
  for await (const chunk of await source.read(0, Math.min(2, source.size))) head.push(Buffer.from(chunk))
  const bytes = Buffer.concat(head)
  return zipStart.every((byte, index) => bytes[index] === byte)
}
