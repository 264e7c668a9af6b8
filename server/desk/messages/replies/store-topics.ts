import { and, eq, notInArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { trackSla } from '../../sla/track-sla.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Replaces previously detected topics; topics set by people stay. Returns whether the ticket may have changed. */
export async function storeFoundTopics(context: Context, message: MessageRow, topicIDs: number[]): Promise<boolean> {
  const { customerID, messageID } = message
  await context.db
    .delete(messageTopics)
    .where(
      and(
        eq(messageTopics.customerID, customerID),
        eq(messageTopics.messageID, messageID),
        eq(messageTopics.isFromPerson, false),
        notInArray(messageTopics.topicID, topicIDs),
      ),
    )
  return addTopics(context, message, topicIDs)
}

export async function addTopics(context: Context, message: MessageRow, topicIDs: number[]): Promise<boolean> {
  const { customerID, messageID, ticketID } = message
  if (topicIDs.length > 0) {
    await context.db
      .insert(messageTopics)
      .values(topicIDs.map((topicID) => ({ customerID, messageID, ticketID, topicID, isFromPerson: false })))
      .onConflictDoNothing()
  }
  await publishMessageEvent(context, 'message.updated', message)
  return trackSla(context, customerID, ticketID)
}
