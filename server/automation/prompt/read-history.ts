import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { TopicThread } from '../../adapters/ai/ai.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages, messageTopics } from '../../desk/messages/messages.table.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { Database } from '../../platform/database/database.ts'

/** About 6,000 tokens. */
const maxCharacters = 24_000
const maxMessages = 50

export interface HistoryMessage {
  from: 'end user' | 'desk'
  text: string
}

/** Whether the ticket has no other message, so that there is no history to read. */
export const isOnlyMessage = (ticket: TicketRow | undefined, message: MessageRow): boolean =>
  ticket?.ticketID === message.ticketID && ticket.messageCount === 1

/** The messages before this one since the ticket was last closed, oldest first. */
export async function readHistory(
  db: Database,
  ticket: TicketRow,
  { messageID }: MessageRow,
): Promise<HistoryMessage[]> {
  const { customerID, ticketID, lastResolved } = ticket
  const rows = await db
    .select({
      senderType: messages.senderType,
      text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), ${maxCharacters}::int)`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        lt(messages.messageID, messageID),
        eq(messages.isInternal, false),
        eq(messages.isForward, false),
        ne(messages.status, 'Scheduled'),
        lastResolved ? gt(messages.dateCreated, lastResolved) : undefined,
      ),
    )
    .orderBy(desc(messages.dateCreated), desc(messages.messageID))
    .limit(maxMessages)
  const fitting: HistoryMessage[] = []
  let length = 0
  for (const { senderType, text } of rows) {
    length += text.length
    if (length > maxCharacters) break
    fitting.unshift({ from: senderType === 'EndUser' ? 'end user' : 'desk', text })
  }
  return fitting
}

/** Few and short: they only show what a message continues. */
const maxThreadMessages = 4
const maxThreadCharacters = 500

/** The context for the topics of a message; undefined for the first message. */
export async function readThread(
  db: Database,
  ticket: TicketRow | undefined,
  message: MessageRow,
): Promise<TopicThread | undefined> {
  if (!ticket || isOnlyMessage(ticket, message)) return undefined
  const [history, topicIDs] = await Promise.all([
    readHistory(db, ticket, message),
    readThreadTopics(db, ticket, message),
  ])
  if (history.length === 0) return undefined
  const last = history.slice(-maxThreadMessages)
  return { history: last.map(({ from, text }) => ({ from, text: text.slice(0, maxThreadCharacters) })), topicIDs }
}

async function readThreadTopics(
  db: Database,
  { customerID, ticketID, lastResolved }: TicketRow,
  { messageID }: MessageRow,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ topicID: messageTopics.topicID })
    .from(messageTopics)
    .innerJoin(
      messages,
      and(eq(messages.customerID, messageTopics.customerID), eq(messages.messageID, messageTopics.messageID)),
    )
    .where(
      and(
        eq(messageTopics.customerID, customerID),
        eq(messageTopics.ticketID, ticketID),
        lt(messageTopics.messageID, messageID),
        lastResolved ? gt(messages.dateCreated, lastResolved) : undefined,
      ),
    )
    .orderBy(messageTopics.topicID)
  return rows.map(({ topicID }) => topicID)
}

/** Whether the draft for the end user's previous message asked a question back. */
export async function wasAskedBack(db: Database, { customerID, ticketID, messageID }: MessageRow): Promise<boolean> {
  const [before] = await db
    .select({ isAskedBack: messages.isAskedBack })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, customerID),
        eq(messages.ticketID, ticketID),
        lt(messages.messageID, messageID),
        eq(messages.senderType, 'EndUser'),
        eq(messages.isInternal, false),
      ),
    )
    .orderBy(desc(messages.messageID))
    .limit(1)
  return before?.isAskedBack ?? false
}
