import type { ChatFileQuery } from '@attendant/contract/channels/chat.ts'
import type { ChatMessage } from '@attendant/contract/channels/hub.ts'
import type { FastifyRequest } from 'fastify'
import { attachFile } from '../../desk/files/attachments/attach-file.ts'
import { type StoredFile, storeFile } from '../../desk/files/store-file.ts'
import { invalidField } from '../../errors.ts'
import { readUploads } from '../../platform/http/files/uploads.ts'
import { sendChatMessage } from './send-chat-message.ts'

const largestFile = 25 * 2 ** 20

/** A message of the visitor with a file. Stores the bytes before the rows, as with every attachment. */
export async function uploadChatFile(
  request: FastifyRequest,
  { clientMessageID, pageURL, isScreenshot }: ChatFileQuery,
): Promise<ChatMessage> {
  const { context, visitor } = request
  let file: StoredFile | undefined
  let isAttached = false
  try {
    for await (const upload of readUploads(request, { field: 'file', largestFile })) {
      if (upload.fileName !== '') file ??= await storeFile(context, upload)
    }
    if (!file) throw invalidField('file', 'required')
    const stored = file
    const accessToken = context.newId()
    return await sendChatMessage(context, visitor, {
      clientMessageID,
      pageURL,
      ...(isScreenshot ? { pageScreenshot: `${context.publicUrl}/api/File/${accessToken}` } : {}),
      async beforeAnswer(context, message) {
        await attachFile(context, message, stored, accessToken)
        isAttached = true
      },
    })
  } finally {
    // A rejected or repeated message leaves no bytes; the latter returns the first message with its file.
    if (file && !isAttached) await context.storage.delete(file.storageKey)
  }
}
