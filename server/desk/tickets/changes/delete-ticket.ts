import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { deleteFilesOfMessages } from '../../files/delete-files.ts'
import { insertTombstones } from '../../messages/changes/insert-tombstones.ts'
import { messages } from '../../messages/messages.table.ts'
import { deleteNoteFilesOfTickets } from '../../notes/attachments/note-files.ts'
import { assertNotHeld } from '../../retention/holds/find-held.ts'
import { queueTendingAfter } from '../../teams/assignment/queue-tending.ts'
import { tickets } from '../tickets.table.ts'
import { lockTickets } from './change-ticket-state.ts'

export const deleteTicket = (context: Context, customerID: number, ticketID: number): Promise<void> =>
  deleteTickets(context, customerID, [ticketID])

/** Messages, search words and topics are deleted by cascade; tombstones keep imports from bringing them back. */
export function deleteTickets(context: Context, customerID: number, ticketIDs: number[]): Promise<void> {
  return inTransaction(context, async (context) => {
    const { db } = context
    const deleted = await lockTickets(db, customerID, ticketIDs)
    const deletedIDs = deleted.map(({ ticketID }) => ticketID)
    await assertNotHeld(db, customerID, deletedIDs)
    const deletedMessages = await db
      .select({ messageID: messages.messageID })
      .from(messages)
      .where(and(eq(messages.customerID, customerID), inArray(messages.ticketID, deletedIDs)))
    await deleteFilesOfMessages(
      context,
      customerID,
      deletedMessages.map(({ messageID }) => messageID),
    )
    await deleteNoteFilesOfTickets(context, customerID, deletedIDs)
    await insertTombstones(context, customerID, deletedIDs)
    await db.delete(tickets).where(and(eq(tickets.customerID, customerID), inArray(tickets.ticketID, deletedIDs)))
    await queueTendingAfter(db, customerID, { before: deleted, set: { isClosed: true } })
    for (const { ticketID, teamID, customerRepID } of deleted) {
      const data = { ticketID, isDeleted: true, teamID, customerRepID }
      await publishEvent(context, { customerID, type: 'ticket.updated', data })
    }
  })
}
