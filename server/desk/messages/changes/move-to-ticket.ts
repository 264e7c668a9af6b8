import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages, messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

interface TicketKey {
  customerID: number
  ticketID: number
}

/**
 * Moves messages with their topics to another ticket. The caller has locked both tickets and recounts their messages
 * afterwards.
 */
export async function moveToTicket(context: Context, moved: MessageRow[], to: TicketKey): Promise<void> {
  const ids = moved.map(({ messageID }) => messageID)
  const { customerID, ticketID } = to
  const isOne = sql`${messages.messageID} = any(${sql.param(ids)}::bigint[])`
  await context.db
    .update(messages)
    .set({ ticketID })
    .where(and(eq(messages.customerID, customerID), isOne))
  await context.db
    .update(messageTopics)
    .set({ ticketID })
    .where(
      and(eq(messageTopics.customerID, customerID), sql`${messageTopics.messageID} = any(${sql.param(ids)}::bigint[])`),
    )
  for (const message of moved) await publishMessageEvent(context, 'message.updated', { ...message, ticketID })
}
