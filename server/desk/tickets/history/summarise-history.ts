import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { findEngine } from '../../../organization/models/find-engine.ts'
import { recordUsage } from '../../../organization/models/record-usage.ts'
import type { Database } from '../../../platform/database/database.ts'
import { messages } from '../../messages/messages.table.ts'
import { getTicketRow, isTicket } from '../tickets.store.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'
import { outlineHistory, type Told } from './outline-history.ts'

/** Somebody waits for the answer. */
const longestWaitMs = 20_000

/** What an engine reads, in characters: about 12,000 tokens, of each message its share. */
const budget = 48_000
const mostOfOne = 4000
/** Of a ticket that has more, the middle is left out: how it stands takes more telling than how it began. */
const mostFirst = 80
const mostLast = 160

/**
 * What happened on a ticket, by the customer's AI; kept until a message comes or goes. Where no AI answers in time the
 * messages are told in outline, and whoever asks next asks the AI again. Empty without messages.
 */
export async function summariseHistory(context: Context, customerID: number, ticketID: number): Promise<string> {
  const { db } = context
  const ticket = await getTicketRow(db, customerID, ticketID)
  if (ticket.historySummary !== null) return ticket.historySummary

  const told = await readBothEnds(db, ticket)
  const summary = told.length > 0 ? await askEngine(context, ticket, told) : ''
  if (!summary) return outlineHistory(told, await db.$count(messages, isTold(ticket)))
  // A message that came meanwhile is not in it.
  await db
    .update(tickets)
    .set({ historySummary: summary })
    .where(and(isTicket(customerID, ticketID), eq(tickets.messageCount, ticket.messageCount)))
  return summary
}

/** Internal records stay out of prompts, so no summary tells of them. */
const isTold = ({ customerID, ticketID }: TicketRow) =>
  and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID), eq(messages.isInternal, false))

/** Oldest first. */
async function readBothEnds(db: Database, ticket: TicketRow): Promise<Told[]> {
  const select = () =>
    db
      .select({
        messageID: messages.messageID,
        senderType: messages.senderType,
        isAI: messages.isAI,
        fromName: messages.fromName,
        at: sql`coalesce(${messages.messageDate}, ${messages.dateCreated})`.mapWith(messages.dateCreated),
        text: sql<string>`left(coalesce(${messages.message}, ${messages.textBody}, ${messages.preview}), ${mostOfOne}::int)`,
      })
      .from(messages)
      .where(isTold(ticket))
  const last = await select().orderBy(desc(messages.dateCreated), desc(messages.messageID)).limit(mostLast)
  last.reverse()
  if (last.length < mostLast) return last
  const known = new Set(last.map(({ messageID }) => messageID))
  const first = await select().orderBy(asc(messages.dateCreated), asc(messages.messageID)).limit(mostFirst)
  return [...first.filter(({ messageID }) => !known.has(messageID)), ...last]
}

/** Nothing where there is no AI, or none that answers: a summary is not worth an error. */
async function askEngine(
  context: Context,
  { customerID, ticketID, language }: TicketRow,
  told: Told[],
): Promise<string | undefined> {
  const choice = await findEngine(context, customerID, 'EmailText')
  if (!choice) return undefined
  const share = Math.floor(budget / told.length)
  const said = told.map(({ senderType, at, text }) => {
    const from = senderType === 'EndUser' ? ('end user' as const) : ('desk' as const)
    return { from, at, text: text.slice(0, share) }
  })
  try {
    const request = { messages: said, language: language ?? undefined, withinMs: longestWaitMs }
    const { summary, usage } = await choice.engine.summarise(request)
    await recordUsage(context, customerID, 'summary', usage)
    return summary.trim()
  } catch (fault) {
    if (!(fault instanceof Error) || fault.name !== 'AiFault') throw fault
    context.log.warn({ err: fault, customerID, ticketID }, 'The AI did not summarise a ticket.')
    return undefined
  }
}
