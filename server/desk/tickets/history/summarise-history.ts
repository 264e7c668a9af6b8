import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { findEngine } from '../../../organization/models/find-engine.ts'
import { recordFault, recordUsage } from '../../../organization/models/record-usage.ts'
import type { Database } from '../../../platform/database/database.ts'
import { messages } from '../../messages/messages.table.ts'
import { getTicketRow, isTicket } from '../tickets.store.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'
import { type OutlinedMessage, outlineHistory } from './outline-history.ts'

/** Short, because a user waits for the response. */
const timeoutMs = 20_000

/** About 12,000 tokens, shared equally among the messages. */
const maxPromptCharacters = 48_000
const maxMessageCharacters = 4000
/** The middle of longer tickets is omitted, keeping more of the end than of the beginning. */
const maxFirstMessages = 80
const maxLastMessages = 160

/**
 * Summarises a ticket with the customer's AI and caches the summary until its messages change. If the AI does not respond
 * in time, returns an outline of the messages and caches nothing. Empty without messages.
 */
export async function summariseHistory(context: Context, customerID: number, ticketID: number): Promise<string> {
  const { db } = context
  const ticket = await getTicketRow(db, customerID, ticketID)
  if (ticket.historySummary !== null) return ticket.historySummary

  const outlined = await readBothEnds(db, ticket)
  const summary = outlined.length > 0 ? await askEngine(context, ticket, outlined) : ''
  if (!summary) return outlineHistory(outlined, await db.$count(messages, isOutlined(ticket)))
  // Not cached if a message arrived meanwhile: the summary lacks it.
  await db
    .update(tickets)
    .set({ historySummary: summary })
    .where(and(isTicket(customerID, ticketID), eq(tickets.messageCount, ticket.messageCount)))
  return summary
}

/** Internal, scheduled and forwarded messages stay out of prompts and summaries. */
const isOutlined = ({ customerID, ticketID }: TicketRow) =>
  and(
    eq(messages.customerID, customerID),
    eq(messages.ticketID, ticketID),
    eq(messages.isInternal, false),
    eq(messages.isForward, false),
    ne(messages.status, 'Scheduled'),
  )

/** Oldest first. */
async function readBothEnds(db: Database, ticket: TicketRow): Promise<OutlinedMessage[]> {
  const select = () =>
    db
      .select({
        messageID: messages.messageID,
        senderType: messages.senderType,
        isAI: messages.isAI,
        fromName: messages.fromName,
        at: sql`coalesce(${messages.messageDate}, ${messages.dateCreated})`.mapWith(messages.dateCreated),
        text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), ${maxMessageCharacters}::int)`,
      })
      .from(messages)
      .where(isOutlined(ticket))
  const last = await select().orderBy(desc(messages.dateCreated), desc(messages.messageID)).limit(maxLastMessages)
  last.reverse()
  if (last.length < maxLastMessages) return last
  const known = new Set(last.map(({ messageID }) => messageID))
  const first = await select().orderBy(asc(messages.dateCreated), asc(messages.messageID)).limit(maxFirstMessages)
  return [...first.filter(({ messageID }) => !known.has(messageID)), ...last]
}

/** Undefined if there is no AI or it fails: the caller falls back to an outline. */
async function askEngine(
  context: Context,
  { customerID, ticketID, language }: TicketRow,
  outlined: OutlinedMessage[],
): Promise<string | undefined> {
  const choice = await findEngine(context, customerID, 'EmailText')
  if (!choice) return undefined
  const share = Math.floor(maxPromptCharacters / outlined.length)
  const excerpts = outlined.map(({ senderType, at, text }) => {
    const from = senderType === 'EndUser' ? ('end user' as const) : ('desk' as const)
    return { from, at, text: text.slice(0, share) }
  })
  try {
    const request = { messages: excerpts, language: language ?? undefined, withinMs: timeoutMs }
    const { summary, usage } = await choice.engine.summarise(request)
    await recordUsage(context, customerID, 'summary', usage)
    return summary.trim()
  } catch (fault) {
    await recordFault(context, customerID, 'summary', fault)
    if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
    context.log.warn({ err: fault, customerID, ticketID }, 'Failed to summarise ticket')
    return undefined
  }
}
