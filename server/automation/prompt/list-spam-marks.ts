import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { messages } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'

const maxMarks = 200

interface SpamMark {
  text: string
  isSpam: boolean
}

const { placeholder } = sql
const findMarks = prepareStatement(
  sql`
    select ticket.ticket_id as "ticketID", ticket.spam_mark as "isSpam", first.text
    from ${tickets} ticket
    join ${channels} channel on channel.customer_id = ticket.customer_id and channel.channel_id = ticket.channel_id
      and channel.channel_type = ${placeholder('channelType')}
    cross join lateral (
      select left(concat_ws(E'\n', message.subject, coalesce(message.message, message.text_body, '')), 2000) as text
      from ${messages} message
      where message.customer_id = ticket.customer_id and message.ticket_id = ticket.ticket_id
        and message.sender_type = 'EndUser'
      order by message.date_created, message.message_id limit 1) first
    where ticket.customer_id = ${placeholder('customerID')} and ticket.spam_mark is not null
    order by ticket.date_created desc, ticket.ticket_id desc
    limit ${sql.raw(String(maxMarks))}`,
  { isRead: true },
)

/**
 * Spam verdicts of people on channels of this type, newest first, each with the first message of its ticket. Separate by
 * channel type, because spam in emails is a poor predictor of spam in chats.
 */
export async function listSpamMarks(
  db: Database,
  customerID: number,
  channelType: string,
): Promise<{ trainingKey: string; marked: SpamMark[] }> {
  const values = { customerID, channelType }
  const rows = await runPrepared<SpamMark & { ticketID: number }>(db, findMarks, values)
  const names = rows.map(({ ticketID, isSpam }) => `${ticketID} ${isSpam}`).join()
  const trainingKey = `spam ${customerID} ${channelType} ${createHash('sha256').update(names).digest('base64url')}`
  return { trainingKey, marked: rows.map(({ text, isSpam }) => ({ text, isSpam })) }
}
