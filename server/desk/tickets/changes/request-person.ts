import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { notifyPersonRequested } from '../../notifications/facts/notify-ticket-change.ts'
import { toEventData } from '../open-ticket.ts'
import { isTicket } from '../tickets.store.ts'
import { tickets } from '../tickets.table.ts'

/**
 * Marks a ticket without a possible draft as waiting for a person, with the reason. A person's reply, an assignment
 * or closing ends it; see `endPersonRequest`.
 */
export async function requestPerson(
  context: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
  reason: string,
): Promise<void> {
  const isOther = or(isNull(tickets.needsPersonReason), ne(tickets.needsPersonReason, reason))
  const [before] = await context.db.select().from(tickets).where(isTicket(customerID, ticketID)).for('update')
  const [ticket] = await context.db
    .update(tickets)
    .set({ needsPersonReason: reason })
    .where(and(isTicket(customerID, ticketID), eq(tickets.isClosed, false), isOther))
    .returning()
  if (!ticket) return
  await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket, before) })
  if (before?.needsPersonReason === null) await notifyPersonRequested(context, ticket, reason)
}

/** Call when a person retried and the AI drafted a reply or escalated. */
export async function withdrawPersonRequest(
  context: Context,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<void> {
  const [ticket] = await context.db
    .update(tickets)
    .set(endPersonRequest)
    .where(and(isTicket(customerID, ticketID), isNotNull(tickets.needsPersonReason)))
    .returning()
  if (ticket) await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket) })
}

/** For changes that mean a person has taken over the ticket. */
export const endPersonRequest = { needsPersonReason: null } as const
