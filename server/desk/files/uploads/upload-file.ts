import type { Upload } from '@attendant/contract/desk/upload.ts'
import type { FastifyRequest } from 'fastify'
import { invalidField } from '../../../errors.ts'
import { runOnce } from '../../../idempotent-request.ts'
import { readUploads } from '../../../platform/http/files/uploads.ts'
import { type StoredFile, storeFile } from '../store-file.ts'
import { toUploader } from './consume-uploads.ts'
import { uploads } from './uploads.table.ts'

const largestFile = 25 * 2 ** 20

/** Stores the bytes before the row: a crash in between leaves orphaned bytes, never a row without bytes. */
export async function uploadFile(request: FastifyRequest): Promise<Upload> {
  const { context, rep } = request
  let file: StoredFile | undefined
  let isKept = false
  try {
    for await (const upload of readUploads(request, { field: 'file', largestFile })) {
      if (upload.fileName !== '') file ??= await storeFile(context, upload)
    }
    if (!file) throw invalidField('file', 'required')
    const stored = file
    const asked = { fileName: stored.fileName, sha256: stored.sha256 }
    const answer = await runOnce(request, { asked, status: 200 }, async ({ db, newId, now }) => {
      const uploadID = newId()
      const row = { customerID: rep.customerID, uploadID, uploader: toUploader(rep), ...stored, dateCreated: now() }
      await db.insert(uploads).values(row)
      isKept = true
      const { fileName, contentType, size } = stored
      return { uploadID, fileName, contentType, size }
    })
    return answer as Upload
  } finally {
    if (file && !isKept) await context.storage.delete(file.storageKey)
  }
}
