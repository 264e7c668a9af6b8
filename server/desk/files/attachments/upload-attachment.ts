import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { FastifyRequest } from 'fastify'
import { invalidField } from '../../../errors.ts'
import { runOnce } from '../../../idempotent-request.ts'
import { readUploads } from '../../../platform/http/files/uploads.ts'
import { getMessageForCaller } from '../../messages/get-message-for-caller.ts'
import { type StoredFile, storeFile } from '../store-file.ts'
import { attachFile } from './attach-file.ts'

const largestFile = 25 * 2 ** 20

/** Stores the bytes before the row: a crash in between leaves orphaned bytes, never a row without bytes. */
export async function uploadAttachment(request: FastifyRequest, messageID: number): Promise<Attachment> {
  const { context, caller } = request
  const message = await getMessageForCaller(context.db, caller, messageID)
  let file: StoredFile | undefined
  let isAttached = false
  try {
    for await (const upload of readUploads(request, { field: 'file', largestFile })) {
      if (upload.fileName !== '') file ??= await storeFile(context, upload)
    }
    if (!file) throw invalidField('file', 'required')
    const { fileName, sha256 } = file
    const stored = file
    const answer = await runOnce(request, { asked: { fileName, sha256 }, status: 200 }, async (context) => {
      const attachment = await attachFile(context, message, stored)
      isAttached = true
      return attachment
    })
    return answer as Attachment
  } finally {
    // Delete the bytes of a rejected upload and of a repeated idempotency key, which returns the first file. After a
    // failed commit the bytes stay, because the commit may have succeeded.
    if (file && !isAttached) await context.storage.delete(file.storageKey)
  }
}
