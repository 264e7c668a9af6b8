import { type TicketPriority, ticketPriorities } from '@attendant/contract/desk/ticket.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { MessageRow } from '../messages/get-message-for-caller.ts'
import { messages } from '../messages/messages.table.ts'
import { ticketTags } from '../tags/tags.table.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { ticketTimeline } from '../timeline/timeline.table.ts'

/** A message of an end user with its ticket as it was when the message arrived, as far as known. */
export interface PastMessage {
  message: MessageRow
  ticket: TicketRow
  tagIDs: number[]
  /** Earlier messages on its ticket. */
  earlier: number
}

type Fact = Pick<typeof ticketTimeline.$inferSelect, 'ticketID' | 'type' | 'at' | 'data'>

/** `since` is, for each message, the time after which changes of its ticket count as later. */
export async function readPastMessages(
  db: Database,
  customerID: number,
  messageIDs: readonly number[],
  since: (message: MessageRow) => Date,
): Promise<PastMessage[]> {
  if (messageIDs.length === 0) return []
  const rows = await db
    .select({
      message: messages,
      ticket: tickets,
      earlier: sql<number>`(select count(*)::int from ${messages} earlier where earlier.customer_id = ${messages.customerID}
        and earlier.ticket_id = ${messages.ticketID} and earlier.message_id < ${messages.messageID})`,
      wasEscalated: sql<boolean>`exists(select from ${messages} earlier where earlier.customer_id = ${messages.customerID}
        and earlier.ticket_id = ${messages.ticketID} and earlier.message_id < ${messages.messageID} and earlier.is_escalated)`,
    })
    .from(messages)
    .innerJoin(tickets, and(eq(tickets.customerID, messages.customerID), eq(tickets.ticketID, messages.ticketID)))
    .where(and(eq(messages.customerID, customerID), inArray(messages.messageID, [...messageIDs])))
    .orderBy(asc(messages.messageID))
  const ticketIDs = [...new Set(rows.map(({ ticket }) => ticket.ticketID))]
  const facts = Map.groupBy(await readFacts(db, customerID, ticketIDs), ({ ticketID }) => ticketID)
  const tagged = Map.groupBy(await readTags(db, customerID, ticketIDs), ({ ticketID }) => ticketID)
  return rows.map(({ message, ticket, earlier, wasEscalated }) => {
    const at = since(message)
    const all = facts.get(ticket.ticketID) ?? []
    const changedTags = all.some(({ type, at: when }) => type === 'tagsChanged' && when > at)
    return {
      message,
      ticket: asOf(ticket, message, { all, at, earlier, wasEscalated }),
      // Tags added by a later change are known only by name; without them, a first message had none.
      tagIDs: changedTags ? [] : (tagged.get(ticket.ticketID) ?? []).map(({ tagID }) => tagID),
      earlier,
    }
  })
}

const readFacts = (db: Database, customerID: number, ticketIDs: number[]): Promise<Fact[]> =>
  db
    .select({
      ticketID: ticketTimeline.ticketID,
      type: ticketTimeline.type,
      at: ticketTimeline.at,
      data: ticketTimeline.data,
    })
    .from(ticketTimeline)
    .where(
      and(
        eq(ticketTimeline.customerID, customerID),
        inArray(ticketTimeline.ticketID, ticketIDs),
        inArray(ticketTimeline.type, [
          ...['statusChanged', 'teamChanged', 'priorityChanged'],
          ...['spamChanged', 'assigneeChanged', 'tagsChanged'],
        ] as Fact['type'][]),
      ),
    )
    .orderBy(asc(ticketTimeline.at), asc(ticketTimeline.entryID))

const readTags = (db: Database, customerID: number, ticketIDs: number[]) =>
  db
    .select({ ticketID: ticketTags.ticketID, tagID: ticketTags.tagID })
    .from(ticketTags)
    .where(and(eq(ticketTags.customerID, customerID), inArray(ticketTags.ticketID, ticketIDs)))
    .orderBy(asc(ticketTags.ticketTagID))

interface Past {
  all: Fact[]
  at: Date
  earlier: number
  wasEscalated: boolean
}

/** Undoes what the timeline records since then. A message of an end user always finds its ticket open. */
function asOf(ticket: TicketRow, message: MessageRow, { all, at, earlier, wasEscalated }: Past): TicketRow {
  const later = (type: Fact['type']) => all.find((fact) => fact.type === type && fact.at > at)?.data.from
  const status =
    later('statusChanged') ?? (ticket.isClosed || ticket.status === 'Escalated' ? undefined : ticket.status)
  const wasOpen = typeof status === 'string' && status !== 'Closed' ? status : undefined
  const isEscalated = status === 'Escalated' || (status === undefined && wasEscalated)
  const priority = later('priorityChanged')
  const closed = all.findLast(
    ({ type, at: when, data }) => type === 'statusChanged' && when <= at && data.to === 'Closed',
  )
  const spam = later('spamChanged')
  return {
    ...ticket,
    status: isEscalated ? 'Escalated' : (wasOpen ?? 'Open'),
    isClosed: false,
    isSpam: typeof spam === 'boolean' ? spam : earlier > 0 && ticket.isSpam,
    spamMark: spam === undefined && earlier > 0 ? ticket.spamMark : null,
    customerRepID: numberOr(later('assigneeChanged'), ticket.customerRepID),
    teamID: numberOr(later('teamChanged'), ticket.teamID),
    priority: isPriority(priority) ? priority : ticket.priority,
    lastResolved: closed?.at ?? null,
    lastMessageDate: message.dateCreated,
    waitingSince: message.dateCreated,
    messageCount: earlier + 1,
    replyDueFrom: 'Us',
    ...{ isSnoozed: false, snoozedUntil: null, needsPersonReason: null, historySummary: null, needsAssignee: false },
    ...{ slaDueAt: null, slaState: null, csatScore: null, mergedIntoTicketID: null },
  }
}

const numberOr = (from: unknown, now: number | null) =>
  from === undefined ? now : typeof from === 'number' ? from : null

const isPriority = (given: unknown): given is TicketPriority => ticketPriorities.some((one) => one === given)
