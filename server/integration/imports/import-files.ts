import type { ImportFile } from '@attendant/contract/integration/import.ts'
import { lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { asSystem, type Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { cleanFileName } from '../../desk/files/types/clean-file-name.ts'
import { invalidField } from '../../errors.ts'
import { runOnce } from '../../idempotent-request.ts'
import { readUploads } from '../../platform/http/files/uploads.ts'
import { importFiles } from './imports.table.ts'

const largestFile = 20 * 2 ** 30
const keptMs = 30 * 24 * 60 * 60 * 1000

/** Streams a file into the storage. Only the import examines its content. */
export async function uploadImportFile(request: FastifyRequest): Promise<ImportFile> {
  const { context, rep } = request
  const { storage, newId } = context
  let kept: { storageKey: string; fileName: string; size: number; sha256: string } | undefined
  let isKept = false
  try {
    for await (const { fileName, bytes } of readUploads(request, { field: 'file', largestFile })) {
      if (kept || fileName === '') continue
      const storageKey = newId()
      const stored = await storage.put(storageKey, bytes, { contentType: 'application/octet-stream' })
      kept = { storageKey, fileName: cleanFileName(fileName), ...stored }
    }
    if (!kept) throw invalidField('file', 'required')
    if (kept.size === 0) throw invalidField('file', 'file_empty')
    const file = kept
    const asked = { fileName: file.fileName, sha256: file.sha256 }
    const answer = await runOnce(request, { asked, status: 200 }, async (context) => {
      isKept = true
      return registerImportFile(context, rep.customerID, file)
    })
    return answer as ImportFile
  } finally {
    if (kept && !isKept) await storage.delete(kept.storageKey)
  }
}

export async function registerImportFile(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customerID: number,
  { fileName, size, sha256, storageKey }: { fileName: string; size: number; sha256: string; storageKey: string },
): Promise<ImportFile> {
  const [row] = await db
    .insert(importFiles)
    .values({ customerID, fileName, size, sha256, storageKey, dateCreated: now() })
    .returning({ fileID: importFiles.fileID })
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return { fileID: row.fileID, fileName, size }
}

export const deleteImportFilesJob = 'imports.delete-files'

/** Job: deletes uploads after 30 days. */
export async function deleteImportFiles(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  const before = new Date(now().getTime() - keptMs)
  const expired = await db.delete(importFiles).where(lte(importFiles.dateCreated, before)).returning()
  for (const { customerID, storageKey } of expired) await deleteFilesLater({ db }, customerID, [storageKey])
}
