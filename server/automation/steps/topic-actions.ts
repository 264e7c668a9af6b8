import { and, asc, eq } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { messageTopics } from '../../desk/messages/messages.table.ts'
import { routeByTopic } from '../../desk/teams/assignment/route-by-topic.ts'
import type { Database } from '../../platform/database/database.ts'
import { judgeConditionsOf } from '../rules/conditions/judge-conditions-of.ts'
import { judgeRules } from '../rules/mappings/judge-rules.ts'
import type { Step, Task } from '../runs/automation-run.ts'
import { toJudgedRules } from './judged-rules.ts'

const isDecision = true

/**
 * Routes the ticket of a first message to the team of its topics. Queues the actions of all topics of the message, by
 * priority.
 */
export const topicActions: Step = {
  async take(context, run) {
    const { db } = context
    const { kind, customerID, message, channel } = run
    if (!message) return { outcome: 'Skipped', why: 'There is no message.' }
    const isRouted = kind === 'message' && (await routeByTopic(context, message))
    const topicIDs = run.topicIDs ?? (await findTopicIDs(db, message))
    const judged = await judgeRules(context, customerID, { topicIDs }, channel, judgeConditionsOf(context, run))
    const next = judged.filter(({ whyNot }) => !whyNot).map(({ action }): Task => ({ step: 'action', action }))
    return { outcome: 'Done', details: { rules: toJudgedRules(judged) }, next, ...(isRouted ? {} : { isDecision }) }
  },
}

async function findTopicIDs(db: Database, { customerID, messageID }: MessageRow): Promise<number[]> {
  const rows = await db
    .select({ topicID: messageTopics.topicID })
    .from(messageTopics)
    .where(and(eq(messageTopics.customerID, customerID), eq(messageTopics.messageID, messageID)))
    .orderBy(asc(messageTopics.ticketMessageTopicID))
  return rows.map(({ topicID }) => topicID)
}
