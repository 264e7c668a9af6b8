import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages, messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

interface Place {
  customerID: number
  ticketID: number
}

/**
 * Puts messages of one ticket into another, with their topics. What left the ticket meanwhile stays where it is.
 * Whoever calls has locked both tickets, and counts their messages anew.
 */
export async function moveToTicket(context: Context, moved: MessageRow[], to: Place): Promise<void> {
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
