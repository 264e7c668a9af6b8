import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../platform/database.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { messages } from '../../messages/messages.table.ts'
import type { TicketRow } from '../../tickets/tickets.table.ts'

/** Why the AI keeps quiet, or nothing. The caller holds the locks of both, so that the answer stays true. */
export async function findPersonInCharge(
  db: Database,
  ticket: TicketRow,
  message: MessageRow,
): Promise<string | undefined> {
  if (message.status === 'Answered') return 'The message is answered already.'
  if (ticket.status === 'Escalated' || message.isEscalated) return 'The ticket is with people.'
  if (ticket.customerRepID !== null) return 'The ticket is assigned to a representative.'
  const [reply] = await db
    .select({ messageID: messages.messageID })
    .from(messages)
    .where(
      and(
        eq(messages.customerID, message.customerID),
        eq(messages.ticketID, message.ticketID),
        eq(messages.senderType, 'CustomerRep'),
        eq(messages.isAI, false),
        gt(messages.messageID, message.messageID),
      ),
    )
    .limit(1)
  return reply ? 'A representative answered since the message came.' : undefined
}
