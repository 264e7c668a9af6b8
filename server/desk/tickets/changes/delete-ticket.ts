import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { deleteFilesOfMessages } from '../../files/delete-files.ts'
import { leaveTombstones } from '../../messages/changes/leave-tombstones.ts'
import { messages } from '../../messages/messages.table.ts'
import { tickets } from '../tickets.table.ts'
import { lockTickets } from './change-ticket-state.ts'

export const deleteTicket = (context: Context, customerID: number, ticketID: number): Promise<void> =>
  deleteTickets(context, customerID, [ticketID])

/** Messages, words and topics go with their ticket by the database's own rules; imports must not bring them back. */
export function deleteTickets(context: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const doomed = (await lockTickets(db, customerID, ticketIDs)).map(({ ticketID }) => ticketID)
    const theirs = await db
      .select({ messageID: messages.messageID })
      .from(messages)
      .where(and(eq(messages.customerID, customerID), inArray(messages.ticketID, doomed)))
    await deleteFilesOfMessages(
      context,
      customerID,
      theirs.map(({ messageID }) => messageID),
    )
    await leaveTombstones(context, customerID, doomed)
    await db.delete(tickets).where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, doomed)))
    for (const ticketID of doomed) {
      await publishEvent(context, { customerID, type: 'ticket.updated', data: { ticketID, isDeleted: true } })
    }
  })
}
