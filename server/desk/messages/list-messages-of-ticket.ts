import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { messages } from './messages.table.ts'

/** The messages of a ticket, oldest first. */
export function listMessagesOfTicket(
  { db }: Pick<Context, 'db'>,
  { customerID, ticketID }: { customerID: number; ticketID: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID)))
    .orderBy(asc(messages.messageID))
}
