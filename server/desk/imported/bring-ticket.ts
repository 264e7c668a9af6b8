import type { TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareInsert } from '../../platform/database/statements/prepared-insert.ts'
import { systemActor } from '../actors/describe-actor.ts'
import { giveTags } from '../tags/tag-tickets.ts'
import { tags, ticketTags } from '../tags/tags.table.ts'
import { findEndUserText, lexemesOf, reindexTicket } from '../tickets/search/index-ticket-words.ts'
import { stateOf } from '../tickets/tickets.policy.ts'
import { isTicket } from '../tickets/tickets.store.ts'
import { type TicketRow, tickets } from '../tickets/tickets.table.ts'
import { recordFact } from '../timeline/record-fact.ts'

export interface BroughtTicket {
  channelID: number
  endUserID: number | null
  customerRepID: number | null
  subject: string
  status: string
  priority: TicketPriority
  isSpam: boolean
  tags: string[]
  customFieldsData: Record<string, unknown> | null
  language: string | null
  dateCreated: Date
  dateClosed: Date | null
}

const insertTicket = prepareInsert(tickets, {
  statement: sql`insert into ticket_words (customer_id, ticket_id, words)
    select customer_id, ticket_id, array_to_tsvector(${sql.placeholder('lexemes')}::text[]) from stored`,
  types: { lexemes: 'text[]' },
})

/**
 * Stores a ticket of another system unchanged, without side effects: no hook, event, assignment, survey or
 * notification.
 */
export async function bringTicket(
  context: Context,
  { customerID, importID }: { customerID: number; importID: number },
  ticket: BroughtTicket,
): Promise<number> {
  const { db, newId } = context
  const { tags: names, dateClosed, ...given } = ticket
  const { status, isClosed } = stateOf(ticket.status)
  const person = ticket.endUserID === null ? '' : ((await findEndUserText(db, customerID, ticket.endUserID)) ?? '')
  const row = {
    ...given,
    ...{ customerID, importID, status, isClosed, ticketToken: newId(), origin: 'Import' as const },
    lastResolved: isClosed ? (dateClosed ?? ticket.dateCreated) : null,
    closings: isClosed ? 1 : 0,
  }
  const { ticketID } = await insertTicket(db, row, { lexemes: lexemesOf(customerID, `${ticket.subject}\n${person}`) })
  await giveTags(db, customerID, ticketID, names)
  await recordFact(
    context,
    customerID,
    { ticketID, type: 'imported', data: {} },
    { actor: systemActor, via: { importID } },
  )
  return ticketID
}

type Changeable = Pick<BroughtTicket, 'subject' | 'status' | 'priority' | 'dateClosed'>

/** Changes in the source of a ticket that was not changed here. */
export async function refreshTicket(
  context: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
  { subject, priority, dateClosed, ...written }: Changeable,
): Promise<void> {
  const { status, isClosed } = stateOf(written.status)
  await context.db
    .update(tickets)
    .set({
      ...{ subject, priority, status, isClosed },
      ...(isClosed ? { lastResolved: dateClosed ?? context.now() } : {}),
      closings: isClosed ? sql`greatest(${tickets.closings}, 1)` : sql`${tickets.closings}`,
    })
    .where(isTicket(customerID, ticketID))
  await reindexTicket(context, customerID, ticketID)
}

export interface TicketState extends Pick<TicketRow, 'ticketID' | 'mergedIntoTicketID' | 'channelID'> {
  /** The fields that a source may change: equal texts mean that they were not changed here. */
  fingerprint: string
  /** The same of the fields that only people change. */
  ownFingerprint: string
}

export async function findBroughtTicket(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  ticketID: number,
): Promise<TicketState | undefined> {
  const [row] = await db.select().from(tickets).where(isTicket(customerID, ticketID))
  if (!row) return undefined
  const { subject, status, priority, customerRepID, mergedIntoTicketID, channelID, endUserID, customFieldsData } = row
  const named = await db
    .select({ name: tags.name })
    .from(ticketTags)
    .innerJoin(tags, sql`${tags.customerID} = ${ticketTags.customerID} and ${tags.tagID} = ${ticketTags.tagID}`)
    .where(sql`${eq(ticketTags.customerID, customerID)} and ${eq(ticketTags.ticketID, ticketID)}`)
    .orderBy(tags.nameKey)
  const fingerprint = JSON.stringify([subject, status, priority, customerRepID, named.map(({ name }) => name)])
  const ownFingerprint = JSON.stringify([channelID, endUserID, customFieldsData])
  return { ticketID, mergedIntoTicketID, channelID, fingerprint, ownFingerprint }
}
