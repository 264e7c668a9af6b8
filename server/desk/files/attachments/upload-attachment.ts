import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { FastifyRequest } from 'fastify'
import { invalidField } from '../../../errors.ts'
import { runOnce } from '../../../idempotent-request.ts'
import { readUploads } from '../../../platform/http/files/uploads.ts'
import { getMessageForCaller } from '../../messages/get-message-for-caller.ts'
import { type StoredFile, storeFile } from '../store-file.ts'
import { attachFile } from './attach-file.ts'

const largestFile = 25 * 2 ** 20

/** First the bytes, then the row: a crash between the two leaves bytes that nobody knows, never a row without them. */
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
    // A refusal leaves no bytes behind, nor does a repeated key, whose answer is the first file's. Where a commit
    // failed it may have happened all the same: then the bytes stay.
    if (file && !isAttached) await context.storage.delete(file.storageKey)
  }
}
