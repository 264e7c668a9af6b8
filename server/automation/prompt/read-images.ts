import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { attachments } from '../../desk/files/attachments/attachments.table.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'

const visible = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const maxImages = 4
const maxImageBytes = 5 * 2 ** 20

/** The images attached to a message, for vision models. */
export async function readImages({ db, storage }: Context, { customerID, messageID, hasAttachment }: MessageRow) {
  if (!hasAttachment) return []
  const files = await db
    .select({ contentType: attachments.contentType, storageKey: attachments.storageKey })
    .from(attachments)
    .where(
      and(
        eq(attachments.customerID, customerID),
        eq(attachments.messageID, messageID),
        inArray(attachments.contentType, visible),
        lte(attachments.size, maxImageBytes),
      ),
    )
    .orderBy(attachments.ticketMessageAttachmentID)
    .limit(maxImages)
  const images: { contentType: string; bytes: Uint8Array }[] = []
  for (const { contentType, storageKey } of files) {
    const file = await storage.get(storageKey)
    if (file) images.push({ contentType, bytes: await buffer(file) })
  }
  return images
}
