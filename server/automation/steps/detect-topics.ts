import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { storeFoundTopics } from '../../desk/messages/answers/store-topics.ts'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { dismissedTopics } from '../../desk/messages/messages.table.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { listTopicChoices } from '../prompt/list-topic-choices.ts'
import { textOf } from '../prompt/text-of-message.ts'
import type { Step, StepContext } from '../runs/automation-run.ts'
import { settleFault, type Thinking, think, usageDetails } from '../think.ts'

interface Detection {
  topicIDs: number[]
}

export const detectTopics: Step<Thinking<Detection> | undefined> = {
  async prepare(context, run, { modelName }) {
    const { message, customerID } = run
    if (!message || message.isInternal) return undefined
    const choices = await listTopicChoices(context, customerID)
    if (choices.topics.length === 0) return undefined
    const { language, subject } = message
    const text = [subject, textOf(message)].filter(Boolean).join('\n')
    const request = { ...choices, text, ...(language ? { language } : {}) }
    const about = { trainingKey: choices.trainingKey, text }
    return think(context, run, { slot: 'Topic', purpose: 'topics', modelName, about }, (engine) =>
      engine.detectTopics(request),
    )
  },
  async take(context, run, _task, thinking) {
    const { message, facts } = run
    if (message?.isInternal) return { outcome: 'Skipped', why: 'The message is an internal record.' }
    if (!message || !thinking) return { outcome: 'Skipped', why: 'There are no topics to choose from.' }
    if (thinking.kind === 'absent') return { outcome: 'Skipped', why: thinking.reason }
    if (thinking.kind === 'faulty') return settleFault(context, run, thinking.reason)

    const { topicIDs } = thinking.answer
    const found = await findTopics(context, message, [...topicIDs, ...(facts.addedTopicIDs ?? [])])
    await storeFoundTopics(
      context,
      message,
      found.map(({ topicID }) => topicID),
    )
    return { outcome: 'Done', details: { ...usageDetails(thinking), topics: found } }
  },
}

/**
 * Those that are still there: an engine may take its time, or name what there never was. What people took away from the
 * message is not found again.
 */
async function findTopics({ db }: StepContext, { customerID, messageID }: MessageRow, topicIDs: number[]) {
  if (topicIDs.length === 0) return []
  const dismissed = db
    .select({ topicID: dismissedTopics.topicID })
    .from(dismissedTopics)
    .where(and(eq(dismissedTopics.customerID, customerID), eq(dismissedTopics.messageID, messageID)))
  return db
    .select({ topicID: topics.topicID, name: topics.name })
    .from(topics)
    .where(
      and(eq(topics.customerID, customerID), inArray(topics.topicID, topicIDs), notInArray(topics.topicID, dismissed)),
    )
    .orderBy(topics.topicID)
}
