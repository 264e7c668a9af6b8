import type { TopicThread } from '../../adapters/ai/ai.ts'
import { storeFoundTopics } from '../../desk/messages/replies/store-topics.ts'
import type { Account } from '../../organization/models/read-settings.ts'
import { type AiResult, callAi, settleFault, usageDetails } from '../call-ai.ts'
import { listDeskMessages } from '../prompt/learning/list-desk-messages.ts'
import { listTopicChoices, type TopicChoices } from '../prompt/learning/list-topic-choices.ts'
import { readThread } from '../prompt/read-history.ts'
import { textOf } from '../prompt/text-of-message.ts'
import type { Step } from '../runs/automation-run.ts'
import { settingsOf } from '../runs/settings-of-run.ts'

interface Material {
  choices: TopicChoices
  account: Account
  thread: TopicThread | undefined
}

interface Detection {
  topicIDs: number[]
}

export const detectTopics: Step<AiResult<Detection> | undefined, Material | undefined> = {
  async read(context, { customerID, ticket, message, channel }) {
    if (!message || message.isInternal) return undefined
    const choices = await listTopicChoices(context, customerID, channel.channelType)
    if (choices.topics.length === 0) return undefined
    const { account } = await settingsOf(context, customerID)
    return { choices, account, thread: await readThread(context.db, ticket, message) }
  },
  async prepare(context, run, { modelName }, material) {
    const { message } = run
    if (!message || !material) return undefined
    const { choices, account, thread } = material
    const { language, subject } = message
    const text = [subject, textOf(message)].filter(Boolean).join('\n')
    const asked = { text, ...(thread ? { thread } : {}) }
    // In a dry run, the engine is called after its transaction.
    const { db } = context.trial?.outside ?? context
    const readWorkspaceMessages = () => listDeskMessages(db, run.customerID)
    const request = { ...choices, readWorkspaceMessages, ...asked, ...(language ? { language } : {}) }
    const about = { trainingKey: choices.trainingKey, ...asked }
    const sameAs = {
      ...asked,
      topics: choices.topics.map(({ topicID, name, description }) => [topicID, name, description]),
    }
    return callAi(context, run, { slot: 'Topic', purpose: 'topics', modelName, account, about, sameAs }, (engine) =>
      engine.detectTopics(request),
    )
  },
  mayBeginEarly: () => true,
  async take(context, run, _task, aiResult) {
    const { message, facts } = run
    if (message?.isInternal) return { outcome: 'Skipped', why: 'The message is an internal record.' }
    if (!message || !aiResult) return { outcome: 'Skipped', why: 'There are no topics to choose from.' }
    if (aiResult.kind === 'absent') return { outcome: 'Skipped', why: aiResult.reason }
    if (aiResult.kind === 'faulty') return settleFault(context, run, aiResult.reason)

    const { topicIDs } = aiResult.answer
    const wanted = [...topicIDs, ...(facts.addedTopicIDs ?? [])]
    const { found, topicIDs: all, isTicketChanged } = await storeFoundTopics(context, message, wanted)
    const details = { ...usageDetails(aiResult), topics: found }
    return { outcome: 'Done', details, topicIDs: all, ...(isTicketChanged ? {} : { isDecision: true }) }
  },
}
