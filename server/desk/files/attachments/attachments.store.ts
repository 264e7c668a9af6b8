import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { asSystem, type Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareInsert } from '../../../platform/database/statements/prepared-insert.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { messages } from '../../messages/messages.table.ts'
import { attachments } from './attachments.table.ts'

export type AttachmentRow = typeof attachments.$inferSelect

export const toAttachment = (row: AttachmentRow): Attachment => ({
  ...row,
  createdDateTime: row.createdDateTime.toISOString(),
})

/** Binds all ids as a single array parameter. */
const isOneOf = (column: PgColumn, ids: number[]) => sql`${column} = any(${sql.param(ids)})`

const ofMessages = (customerID: number, messageIDs: number[]) =>
  and(eq(attachments.customerID, customerID), isOneOf(attachments.messageID, messageIDs))

export async function findAttachmentsOf(
  db: Database,
  customerID: number,
  messageIDs: number[],
): Promise<AttachmentRow[]> {
  if (messageIDs.length === 0) return []
  return db
    .select()
    .from(attachments)
    .where(ofMessages(customerID, messageIDs))
    .orderBy(asc(attachments.ticketMessageAttachmentID))
}

/** Those storage keys that attachments of other messages share. */
export async function findKeysOfOthers(
  db: Database,
  customerID: number,
  keys: string[],
  messageIDs: number[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const isOne = sql`${attachments.storageKey} = any(${sql.param(keys)}::text[])`
  const rows = await db
    .selectDistinct({ key: attachments.storageKey })
    .from(attachments)
    .where(and(eq(attachments.customerID, customerID), isOne, sql`not ${isOneOf(attachments.messageID, messageIDs)}`))
  return rows.map(({ key }) => key)
}

/** Which of these files belong to messages. */
export const findKeysOfAttachments = (db: Database, customerID: number, keys: string[]): Promise<string[]> =>
  findKeysOfOthers(db, customerID, keys, [])

/** Another customer's attachment is 403, a missing one 404. */
export async function getAttachment(db: Database, customerID: number, attachmentID: number): Promise<AttachmentRow> {
  const hasID = eq(attachments.ticketMessageAttachmentID, attachmentID)
  const [row] = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.customerID, customerID), hasID))
  if (row) return row
  const { db: all } = asSystem({ db }, 'distinguish a foreign id from a missing one')
  const isForeign = (await all.$count(attachments, hasID)) > 0
  throw isForeign ? refuse('attachment_forbidden') : refuse('attachment_not_found')
}

export async function findAttachmentByToken(
  context: Pick<Context, 'db' | 'log'>,
  accessToken: string,
): Promise<AttachmentRow | undefined> {
  const { db } = asSystem(context, 'find a file by its access token')
  const [row] = await db.select().from(attachments).where(eq(attachments.accessToken, accessToken))
  return row
}

/** Returns the stored row. */
export const insertAttachment = prepareInsert(attachments)

export async function deleteAttachmentRow(
  db: Database,
  { customerID, ticketMessageAttachmentID }: AttachmentRow,
): Promise<void> {
  await db
    .delete(attachments)
    .where(
      and(eq(attachments.customerID, customerID), eq(attachments.ticketMessageAttachmentID, ticketMessageAttachmentID)),
    )
}

/**
 * Locks the messages until the transaction ends, so that no attachment is added or removed meanwhile. Returns the
 * messages that still exist.
 */
export async function lockMessages(db: Database, customerID: number, messageIDs: number[]): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), isOneOf(messages.messageID, messageIDs)))
    .orderBy(asc(messages.messageID))
    .for('update')
}
