import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { repExists } from '../../../people/reps/rep-exists.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { channelsPort } from '../../ports.ts'
import { toEventData } from '../open-ticket.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'
import { endPersonRequest } from './request-person.ts'

/** A step a ticket can take, and when it has nothing to do. */
export interface TicketStep {
  isTaken(ticket: TicketRow): boolean
  set: Partial<TicketRow>
}

export const steps = {
  close: { isTaken: (ticket) => ticket.isClosed, set: { status: 'Closed', isClosed: true, ...endPersonRequest } },
  /** An escalated ticket is open already: it stays with the people who have it. */
  reopen: { isTaken: (ticket) => !ticket.isClosed, set: { status: 'Open', isClosed: false } },
  escalate: { isTaken: (ticket) => ticket.status === 'Escalated', set: { status: 'Escalated', isClosed: false } },
  spam: { isTaken: (ticket) => ticket.isSpam, set: { isSpam: true } },
  notSpam: { isTaken: (ticket) => !ticket.isSpam, set: { isSpam: false } },
} satisfies Record<string, TicketStep>

const assignTo = (customerRepID: number | null): TicketStep => ({
  isTaken: (ticket) => ticket.customerRepID === customerRepID,
  set: { customerRepID, ...(customerRepID === null ? {} : endPersonRequest) },
})

/** In one order, so that two changes of many tickets cannot wait for each other in a circle. */
export async function lockTickets(db: Database, customerID: number, ticketIDs: number[]): Promise<TicketRow[]> {
  const wanted = [...new Set(ticketIDs)]
  const found = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, wanted)))
    .orderBy(asc(tickets.ticketID))
    .for('update')
  if (found.length < wanted.length) throw refuse('ticket_not_found')
  return found
}

/** All or none; answers those that changed, as they were. */
export function takeStep(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  { isTaken, set }: TicketStep,
): Promise<TicketRow[]> {
  return inTransaction(context, async (context) => {
    const before = await lockTickets(context.db, customerID, ticketIDs)
    const changing = before.filter((ticket) => !isTaken(ticket))
    const changed = changing.map(({ ticketID }) => ticketID)
    if (changed.length === 0) return []
    await context.db
      .update(tickets)
      .set(set.isClosed ? { ...set, lastResolved: context.now() } : set)
      .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, changed)))
    for (const ticket of changing) {
      await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData({ ...ticket, ...set }) })
    }
    return changing
  })
}

const takeOne = async (context: Context, customerID: number, ticketID: number, step: TicketStep) =>
  (await takeStep(context, customerID, [ticketID], step)).length > 0

/** Each answers whether something changed: taking a step twice is no error, and nothing happens. */
export const closeTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  takeOne(context, customerID, ticketID, steps.close)

export const reopenTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  takeOne(context, customerID, ticketID, steps.reopen)

export const escalateTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  takeOne(context, customerID, ticketID, steps.escalate)

export const setSpam = (context: Context, customerID: number, ticketID: number, isSpam: boolean): Promise<boolean> =>
  takeOne(context, customerID, ticketID, isSpam ? steps.spam : steps.notSpam)

/** `null` takes the ticket away from whoever has it. */
export async function assignTicket(
  context: Context,
  customerID: number,
  ticketID: number,
  customerRepID: number | null,
): Promise<boolean> {
  return (await assignTickets(context, customerID, [ticketID], customerRepID)).length > 0
}

export async function assignTickets(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  customerRepID: number | null,
): Promise<TicketRow[]> {
  if (customerRepID !== null && !(await repExists(context.db, customerID, customerRepID))) {
    throw invalidField('customerRepID', 'rep_unknown')
  }
  const changed = await takeStep(context, customerID, ticketIDs, assignTo(customerRepID))
  if (customerRepID === null) return changed
  for (const { ticketID } of changed)
    await channelsPort(context).joinChat(context, { customerID, ticketID, customerRepID })
  return changed
}
