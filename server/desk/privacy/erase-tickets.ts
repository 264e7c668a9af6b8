import type { Context } from '../../context.ts'
import { forgetEventsNaming } from '../../platform/events/events.ts'
import { outboxPort } from '../../platform/events/outbox.ts'
import { listAttachmentsOf } from '../files/attachments/list-attachments.ts'
import { deleteTickets } from '../tickets/changes/delete-ticket.ts'
import { listMessageIDs } from './held-records.store.ts'

/** Deletes tickets and related data in other places. Call it in a transaction. */
export async function eraseTickets(context: Context, customerID: number, ticketIDs: number[]) {
  const { db } = context
  const messageIDs = await listMessageIDs(db, customerID, ticketIDs)
  const attachments = await listAttachmentsOf(db, customerID, messageIDs)
  // Before the deletion, whose own events contain only the ticket ID and must still reach subscribers.
  const events = await deleteTicketEvents(context, customerID, ticketIDs, messageIDs)
  await deleteTickets(context, customerID, ticketIDs)
  return { messages: messageIDs.length, attachments: [...attachments.values()].flat().length, events }
}

/** Deletes events and webhook payloads about tickets; returns how many events there were. */
export async function deleteTicketEvents(
  context: Context,
  customerID: number,
  ticketIDs: number[],
  messageIDs: number[],
): Promise<number> {
  const { db } = context
  const events =
    (await forgetEventsNaming(db, customerID, 'ticketID', ticketIDs)) +
    (await forgetEventsNaming(db, customerID, 'messageID', messageIDs))
  await outboxPort(context).forgetTickets(context, customerID, ticketIDs)
  return events
}
