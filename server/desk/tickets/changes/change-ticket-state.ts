import type { TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { assertAssignable } from '../../../people/reps/rep-exists.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { followClosing } from '../../csat/follow-closings.ts'
import { notifyAssigned, notifyPersonRequested } from '../../notifications/facts/notify-ticket-change.ts'
import { automationPort, channelsPort } from '../../ports.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { queueTendingAfter } from '../../teams/assignment/queue-tending.ts'
import { factsOfChange, type SnoozeEnd } from '../../timeline/facts-of-change.ts'
import { recordFacts } from '../../timeline/record-fact.ts'
import { toEventData } from '../open-ticket.ts'
import { hooksOfStatus, stateOf } from '../tickets.policy.ts'
import { type TicketRow, tickets } from '../tickets.table.ts'
import { endPersonRequest } from './request-person.ts'

/** A state change of a ticket, and whether it is already in effect. */
export interface TicketTransition {
  isApplied(ticket: TicketRow): boolean
  set: Partial<TicketRow>
  /** Why the service chose the assignee. */
  assignment?: object
  /** Why a snooze ends, if not because the ticket is closed. */
  snoozeEnd?: SnoozeEnd
}

/** For changes that close a ticket. */
export const closed = {
  isClosed: true,
  isSnoozed: false,
  snoozedUntil: null,
  ...endPersonRequest,
  needsAssignee: false,
} as const

export const transitions = {
  close: { isApplied: (ticket) => ticket.isClosed, set: { status: 'Closed', ...closed } },
  /** An escalated ticket counts as open and stays escalated. */
  reopen: { isApplied: (ticket) => !ticket.isClosed, set: { status: 'Open', isClosed: false } },
  escalate: {
    isApplied: (ticket) => ticket.status === 'Escalated',
    set: { status: 'Escalated', isClosed: false, needsAssignee: true },
  },
  spam: { isApplied: (ticket) => ticket.isSpam, set: { isSpam: true } },
  notSpam: { isApplied: (ticket) => !ticket.isSpam, set: { isSpam: false } },
} satisfies Record<string, TicketTransition>

const assignTo = (customerRepID: number | null, assignment?: object): TicketTransition => ({
  isApplied: (ticket) => ticket.customerRepID === customerRepID,
  set: { customerRepID, ...(customerRepID === null ? {} : { ...endPersonRequest, needsAssignee: false }) },
  ...(assignment ? { assignment } : {}),
})

/** Locks in ID order to prevent deadlocks between bulk changes. */
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

/** All or nothing. Returns the tickets that changed, as they were before. */
export function applyTransition(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  { isApplied, set, snoozeEnd, assignment }: TicketTransition,
): Promise<TicketRow[]> {
  return inTransaction(context, async (context) => {
    const before = await lockTickets(context.db, customerID, ticketIDs)
    const changing = before.filter((ticket) => !isApplied(ticket))
    const changed = changing.map(({ ticketID }) => ticketID)
    if (changed.length === 0) return []
    await context.db
      .update(tickets)
      .set(set.isClosed ? { ...set, lastResolved: context.now() } : set)
      .where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, changed)))
    for (const ticket of changing) {
      await publishEvent(context, {
        customerID,
        type: 'ticket.updated',
        data: toEventData({ ...ticket, ...set }, ticket),
      })
      if (set.status === 'Escalated') await notifyPersonRequested(context, ticket, '')
    }
    const facts = changing.flatMap((ticket) => factsOfChange(ticket, { ...ticket, ...set }, { snoozeEnd, assignment }))
    await recordFacts(context, customerID, facts)
    await queueTendingAfter(context.db, customerID, { before: changing, set })
    for (const ticketID of changed) await trackSla(context, customerID, ticketID)
    for (const { ticketID, isClosed } of changing) {
      if (!isClosed || set.isClosed !== false) continue
      await automationPort(context).noteJudgement(context, { customerID, ticketID, failure: 'Reopened' })
    }
    for (const ticket of changing) await followClosing(context, ticket, { ...ticket, ...set })
    return changing
  })
}

const applyToOne = async (context: Context, customerID: number, ticketID: number, transition: TicketTransition) =>
  (await applyTransition(context, customerID, [ticketID], transition)).length > 0

/** These return whether the ticket changed; repeating one is not an error. */
export const closeTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, transitions.close)

export const reopenTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, transitions.reopen)

export const escalateTicket = (context: Context, customerID: number, ticketID: number): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, transitions.escalate)

export const setSpam = (context: Context, customerID: number, ticketID: number, isSpam: boolean): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, isSpam ? transitions.spam : transitions.notSpam)

export const setPriority = (
  context: Context,
  customerID: number,
  ticketIDs: number[],
  priority: TicketPriority,
): Promise<TicketRow[]> =>
  applyTransition(context, customerID, ticketIDs, {
    isApplied: (ticket) => ticket.priority === priority,
    set: { priority },
  })

/** The caller has checked that the team exists. */
export const setTeam = (
  context: Context,
  customerID: number,
  ticketIDs: number[],
  teamID: number | null,
): Promise<TicketRow[]> =>
  applyTransition(context, customerID, ticketIDs, {
    isApplied: (ticket) => ticket.teamID === teamID && ticket.isTeamChosen,
    set: { teamID, isTeamChosen: true, ...(teamID === null ? {} : { needsAssignee: true }) },
  })

/** For routing, which does not override others' choice. Returns whether the ticket changed. */
export const routeTicket = (context: Context, customerID: number, ticketID: number, teamID: number): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, {
    isApplied: (ticket) => ticket.teamID === teamID || ticket.isTeamChosen,
    set: { teamID },
  })

/** Unassigns a ticket, for another member of its team. */
export const returnToQueue = (
  context: Context,
  customerID: number,
  ticketID: number,
  assignment: object,
): Promise<boolean> =>
  applyToOne(context, customerID, ticketID, {
    isApplied: (ticket) => ticket.customerRepID === null,
    set: { customerRepID: null, needsAssignee: true },
    assignment,
  })

/** Returns the hooks that the change fires; undefined if the ticket already has the status. */
export async function setStatus(
  context: Context,
  customerID: number,
  ticketID: number,
  written: string,
): Promise<string[] | undefined> {
  const state = stateOf(written)
  const [before] = await applyTransition(context, customerID, [ticketID], {
    isApplied: (ticket) => ticket.status === state.status,
    set: {
      ...state,
      ...(state.isClosed ? closed : {}),
      ...(state.status === 'Escalated' ? { needsAssignee: true } : {}),
    },
  })
  return before && hooksOfStatus(before, state)
}

/** `null` unassigns the ticket. */
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
  assignment?: object,
): Promise<TicketRow[]> {
  if (customerRepID !== null) await assertAssignable(context.db, customerID, customerRepID)
  const changed = await applyTransition(context, customerID, ticketIDs, assignTo(customerRepID, assignment))
  if (customerRepID === null) return changed
  for (const ticket of changed) {
    await channelsPort(context).joinChat(context, { customerID, ticketID: ticket.ticketID, customerRepID })
    await notifyAssigned(context, ticket, customerRepID)
  }
  return changed
}
