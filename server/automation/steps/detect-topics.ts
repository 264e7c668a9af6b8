import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { MessageRow } from '../../desk/messages/get-message-for-caller.ts'
import { dismissedTopics } from '../../desk/messages/messages.table.ts'
import { storeFoundTopics } from '../../desk/messages/replies/store-topics.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import type { Account } from '../../organization/models/read-settings.ts'
import { type AiResult, callAi, settleFault, usageDetails } from '../call-ai.ts'
import { listTopicChoices, type TopicChoices } from '../prompt/list-topic-choices.ts'
import { textOf } from '../prompt/text-of-message.ts'
import type { Step, StepContext } from '../runs/automation-run.ts'
import { settingsOf } from '../runs/settings-of-run.ts'

interface Material {
  choices: TopicChoices
  account: Account
}

interface Detection {
  topicIDs: number[]
}

export const detectTopics: Step<AiResult<Detection> | undefined, Material | undefined> = {
  async read(context, { customerID, message }) {
    if (!message || message.isInternal) return undefined
    const choices = await listTopicChoices(context, customerID)
    if (choices.topics.length === 0) return undefined
    const { account } = await settingsOf(context, customerID)
    return { choices, account }
  },
  async prepare(context, run, { modelName }, material) {
    const { message } = run
    if (!message || !material) return undefined
    const { choices, account } = material
    const { language, subject } = message
    const text = [subject, textOf(message)].filter(Boolean).join('\n')
    const request = { ...choices, text, ...(language ? { language } : {}) }
    const about = { trainingKey: choices.trainingKey, text }
    const sameAs = {
      text,
      topics: choices.topics.map(({ topicID, name, description }) => [topicID, name, description]),
    }
    return callAi(context, run, { slot: 'Topic', purpose: 'topics', modelName, account, about, sameAs }, (engine) =>
      engine.detectTopics(request),
    )
  },
  async take(context, run, _task, aiResult) {
    const { message, facts } = run
    if (message?.isInternal) return { outcome: 'Skipped', why: 'The message is an internal record.' }
    if (!message || !aiResult) return { outcome: 'Skipped', why: 'There are no topics to choose from.' }
    if (aiResult.kind === 'absent') return { outcome: 'Skipped', why: aiResult.reason }
    if (aiResult.kind === 'faulty') return settleFault(context, run, aiResult.reason)

    const { topicIDs } = aiResult.answer
    const found = await findTopics(context, message, [...topicIDs, ...(facts.addedTopicIDs ?? [])])
    const isTicketChanged = await storeFoundTopics(
      context,
      message,
      found.map(({ topicID }) => topicID),
    )
    const details = { ...usageDetails(aiResult), topics: found }
    return { outcome: 'Done', details, ...(isTicketChanged ? {} : { isDecision: true }) }
  },
}

/**
 * Keeps only topics that exist: they may have been deleted meanwhile, or the model invented them. Topics that people
 * removed from the message are not added again.
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
