import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { prepareHtml } from '../../platform/html/sanitise-large.ts'
import { composeContent } from '../messages/content/compose-content.ts'
import { insertMessage } from '../messages/messages.store.ts'
import { messages, messageTombstones } from '../messages/messages.table.ts'
import { appendWords, searchableText, wordValues } from '../tickets/search/index-ticket-words.ts'

export interface BroughtMessage {
  ticketID: number
  channelID: number
  senderType: 'EndUser' | 'CustomerRep'
  customerRepID: number | null
  /** An author without an account here. */
  authorName: string | null
  isAI: boolean
  isInternal: boolean
  isFailed: boolean
  fromAddress: string | null
  fromName: string | null
  toAddress: string | null
  subject: string | null
  textBody: string | null
  htmlBody: string | null
  date: Date
  /** The Message-ID of an email. */
  externalID: string | null
}

interface ImportKey {
  customerID: number
  importID: number
}

const given = sql.placeholder
const isLast = sql`(last_message_date is null or ${given('at')}::timestamptz >= last_message_date)`
const replyDueFrom = sql`${given('replyDueFrom')}::text`

/** The newest message counts as the last one, whatever the import order. */
const count = prepareStatement(sql`
  with counted as (
    update tickets set message_count = message_count + 1, history_summary = null,
      last_message_preview = case when ${isLast} then ${given('preview')}::text else last_message_preview end,
      reply_due_from = case when ${isLast} then coalesce(${replyDueFrom}, reply_due_from) else reply_due_from end,
      waiting_since = case when ${isLast} and ${replyDueFrom} is distinct from reply_due_from and ${replyDueFrom} is not null
        then ${given('at')}::timestamptz else waiting_since end,
      last_message_date = greatest(last_message_date, ${given('at')}::timestamptz)
    where customer_id = ${given('customerID')} and ticket_id = ${given('ticketID')} returning ticket_id),
  appended as (${appendWords})
  select ticket_id from counted`)

/** Stores a message of another system unchanged. Nothing is sent, no one is notified, no rule runs. */
export async function bringMessage(
  context: Context,
  { customerID, importID }: ImportKey,
  message: BroughtMessage,
): Promise<number> {
  const { ticketID, channelID, senderType, date, authorName, isFailed, textBody, htmlBody, ...rest } = message
  const isFromEndUser = senderType === 'EndUser'
  const html = htmlBody?.trim() ? await prepareHtml(context, customerID, htmlBody) : null
  const composed = composeContent({ textBody, htmlBody: html })
  const stored = await insertMessage(context.db, {
    ...rest,
    ...composed,
    ...{ customerID, importID, ticketID, channelID, senderType, dateCreated: date, messageDate: date },
    formerRepName: isFromEndUser || rest.customerRepID !== null ? null : authorName,
    status: isFromEndUser ? 'Received' : isFailed ? 'Failed' : 'Sent',
    isOpened: true,
    dispatchedAt: isFromEndUser || isFailed || rest.isInternal ? null : date,
  })
  const due = rest.isInternal ? null : isFromEndUser ? 'Us' : 'EndUser'
  await runPrepared(context.db, count, {
    ...{ customerID, ticketID, at: date, preview: composed.preview, replyDueFrom: due },
    ...wordValues(customerID, searchableText({ ...rest, ...composed })),
  })
  return stored.messageID
}

/** Whether a channel already has an email, or had one that was deleted. */
export async function findEmail(
  { db }: Pick<Context, 'db'>,
  { customerID, channelID, externalID }: { customerID: number; channelID: number; externalID: string },
): Promise<{ messageID: number; ticketID: number } | 'deleted' | undefined> {
  const [known] = await db
    .select({ messageID: messages.messageID, ticketID: messages.ticketID })
    .from(messages)
    .where(
      and(eq(messages.customerID, customerID), eq(messages.channelID, channelID), eq(messages.externalID, externalID)),
    )
  if (known) return known
  const isDeleted = await db.$count(
    messageTombstones,
    and(
      eq(messageTombstones.customerID, customerID),
      eq(messageTombstones.channelID, channelID),
      eq(messageTombstones.externalID, externalID),
    ),
  )
  return isDeleted > 0 ? 'deleted' : undefined
}

export async function findBroughtMessage(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  messageID: number,
): Promise<Pick<typeof messages.$inferSelect, 'customerID' | 'messageID' | 'channelID' | 'senderType'> | undefined> {
  const [row] = await db
    .select({
      customerID: messages.customerID,
      messageID: messages.messageID,
      channelID: messages.channelID,
      senderType: messages.senderType,
    })
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.messageID, messageID)))
  return row
}
