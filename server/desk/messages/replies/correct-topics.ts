import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { automationPort } from '../../ports.ts'
import { trackSla } from '../../sla/track-sla.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { dismissedTopics, messageTopics } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Topics set by a person replace the detected ones and survive later detection. */
export async function correctTopics(context: Context, rep: Rep, messageID: number, topicIds: number[]): Promise<void> {
  const { db } = context
  const message = await lockMessageForCaller(db, rep, messageID)
  const { customerID, ticketID } = message
  const chosen = [...new Set(topicIds)]
  await assertTopicsExist(db, customerID, chosen)

  const ofMessage = and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, messageID))
  const removed = await db
    .delete(messageTopics)
    .where(and(ofMessage, notInArray(messageTopics.topicID, chosen)))
    .returning({ topicID: messageTopics.topicID })
  if (chosen.length > 0) {
    await db
      .insert(messageTopics)
      .values(chosen.map((topicID) => ({ customerID, messageID, ticketID, topicID, isFromPerson: true })))
      .onConflictDoUpdate({
        target: [messageTopics.customerID, messageTopics.messageID, messageTopics.topicID],
        set: { isFromPerson: true },
      })
  }
  await rememberDismissed(db, message, chosen, removed)
  if (removed.length > 0) {
    const corrected = { messageID, topicIDs: removed.map(({ topicID }) => topicID) }
    const judged = { customerID, ticketID, failure: 'Correction', corrected } as const
    await automationPort(context).noteJudgement(context, judged)
  }
  await publishMessageEvent(context, 'message.updated', message)
  await trackSla(context, customerID, ticketID)
}

/** A topic that a person removed is not detected again until a person adds it back. */
async function rememberDismissed(
  db: Database,
  { customerID, messageID }: MessageRow,
  chosen: number[],
  removed: { topicID: number }[],
): Promise<void> {
  const ofMessage = and(eq(dismissedTopics.customerID, customerID), eq(dismissedTopics.messageID, messageID))
  if (chosen.length > 0)
    await db.delete(dismissedTopics).where(and(ofMessage, inArray(dismissedTopics.topicID, chosen)))
  if (removed.length === 0) return
  const rows = removed.map(({ topicID }) => ({ customerID, messageID, topicID }))
  await db.insert(dismissedTopics).values(rows).onConflictDoNothing()
}

async function assertTopicsExist(db: Database, customerID: number, topicIds: number[]): Promise<void> {
  if (topicIds.length === 0) return
  const known = await db
    .select({ topicID: topics.topicID })
    .from(topics)
    .where(and(eq(topics.customerID, customerID), inArray(topics.topicID, topicIds)))
  const unknown = topicIds.filter((topicID) => !known.some((topic) => topic.topicID === topicID))
  if (unknown.length > 0) throw invalidField('topicIds', 'topics_unknown', { ids: unknown.join(', ') })
}
