import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database.ts'
import { invalidField } from '../../../platform/errors.ts'
import { topics } from '../../topics/topics.table.ts'
import { lockMessageForCaller } from '../lock-message.ts'
import { messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** What a person says replaces whatever was found, and outlasts what will be. */
export async function correctTopics(context: Context, rep: Rep, messageID: number, topicIds: number[]): Promise<void> {
  const { db } = context
  const message = await lockMessageForCaller(db, rep, messageID)
  const { customerID, ticketID } = message
  const chosen = [...new Set(topicIds)]
  await refuseUnknownTopics(db, customerID, chosen)

  const ofMessage = and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, messageID))
  await db.delete(messageTopics).where(and(ofMessage, notInArray(messageTopics.topicID, chosen)))
  if (chosen.length > 0) {
    await db
      .insert(messageTopics)
      .values(chosen.map((topicID) => ({ customerID, messageID, ticketID, topicID, isFromPerson: true })))
      .onConflictDoUpdate({
        target: [messageTopics.customerID, messageTopics.messageID, messageTopics.topicID],
        set: { isFromPerson: true },
      })
  }
  await publishMessageEvent(context, 'message.updated', message)
}

async function refuseUnknownTopics(db: Database, customerID: number, topicIds: number[]): Promise<void> {
  if (topicIds.length === 0) return
  const known = await db
    .select({ topicID: topics.topicID })
    .from(topics)
    .where(and(eq(topics.customerID, customerID), inArray(topics.topicID, topicIds)))
  const unknown = topicIds.filter((topicID) => !known.some((topic) => topic.topicID === topicID))
  if (unknown.length > 0) throw invalidField('topicIds', `${unknown.join(', ')}: not a topic of this customer`)
}
