import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { toUploader } from './consume-uploads.ts'
import { uploads } from './uploads.table.ts'

type Author = Parameters<typeof toUploader>[0]

/**
 * Turns the files of a cancelled message back into uploads of its author, under the IDs that the text refers to. Call
 * it before the message is deleted. Returns the IDs.
 */
export async function returnToUploads(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customerID, messageID, author }: { customerID: number; messageID: number; author: Author },
): Promise<string[]> {
  const isFile = and(eq(attachments.customerID, customerID), eq(attachments.messageID, messageID))
  const files = await db.select().from(attachments).where(isFile).orderBy(asc(attachments.ticketMessageAttachmentID))
  if (files.length === 0) return []
  const uploader = toUploader(author)
  await db.insert(uploads).values(
    files.map(({ accessToken, fileName, contentType, size, sha256, storageKey }) => ({
      ...{ customerID, uploadID: accessToken, uploader, fileName, contentType, size, sha256, storageKey },
      dateCreated: now(),
    })),
  )
  await db.delete(attachments).where(isFile)
  return files.map(({ accessToken }) => accessToken)
}
