import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findAttachmentsOf, toAttachment } from './attachments.store.ts'

/** The attachments of each message that has any, oldest first. */
export async function listAttachmentsOf(
  db: Database,
  customerID: number,
  messageIDs: number[],
): Promise<Map<number, Attachment[]>> {
  const rows = (await findAttachmentsOf(db, customerID, messageIDs)).filter((row) => !row.isOriginal)
  return Map.groupBy(rows.map(toAttachment), ({ messageID }) => messageID)
}
