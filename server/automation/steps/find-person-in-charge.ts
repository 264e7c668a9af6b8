import { and, eq, gt } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messages } from '../../desk/messages/messages.table.ts'
import type { TicketRow } from '../../desk/tickets/tickets.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOnlyMessage } from '../prompt/read-history.ts'
import type { Facts } from '../runs/automation-run.ts'

/**
 * Why the AI must not reply, or undefined: the ticket is escalated, or a person was assigned or replied since the message
 * arrived. The caller holds the locks on ticket and message.
 */
export async function findPersonInCharge(
  db: Database,
  ticket: TicketRow,
  message: MessageRow,
  { assignedTo }: Facts,
): Promise<string | undefined> {
  if (message.status === 'Answered') return 'The message is answered already.'
  if (ticket.status === 'Escalated' || message.isEscalated) return 'The ticket is with people.'
  if (ticket.customerRepID !== null && ticket.customerRepID !== assignedTo) {
    return 'The ticket was assigned to a representative since the message came.'
  }
  return findReplyOfPerson(db, ticket, message)
}

/** A reason if a person replied since the message arrived. */
export async function findReplyOfPerson(
  db: Database,
  ticket: TicketRow,
  message: MessageRow,
): Promise<string | undefined> {
  if (isOnlyMessage(ticket, message)) return undefined
  const [reply] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, message.customerID),
        eq(messages.ticketID, message.ticketID),
        eq(messages.senderType, 'CustomerRep'),
        eq(messages.isAI, false),
        eq(messages.isForward, false),
        gt(messages.messageID, message.messageID),
      ),
    )
    .limit(1)
  return reply ? 'A representative answered since the message came.' : undefined
}
