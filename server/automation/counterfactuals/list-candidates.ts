import type { CounterfactualChange, Wanted } from '@attendant/contract/automation/counterfactual.ts'
import type { ReplayOutcome } from '@attendant/contract/automation/replay.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { updateDocument } from '../../knowledge/documents/change-document.ts'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { updateTopic } from '../../knowledge/topics/change-topic.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { updateChannel } from '../../organization/channels/change-channel.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { textOf } from '../prompt/text-of-message.ts'
import type { ReplayCase } from '../replays/replay-messages.ts'
import { actions } from '../rules/actions/actions.table.ts'
import { createAction } from '../rules/actions/change-action.ts'
import { deleteActionMapping } from '../rules/mappings/change-action-mapping.ts'
import { createTopicDocument } from '../rules/mappings/change-topic-document.ts'
import { createActionMapping } from '../rules/mappings/create-action-mappings.ts'

/** A single change that may lead to the wanted outcome. */
export interface Candidate extends Pick<CounterfactualChange, 'key' | 'kind' | 'description'> {
  apply(context: Context, customerID: number): Promise<unknown>
}

/** Topics of a message that a mapping can refer to. */
const maxTopics = 3
const maxExample = 500

export async function listCandidates(
  context: Context,
  { message }: ReplayCase,
  baseline: ReplayOutcome,
  wanted: Wanted,
): Promise<Candidate[]> {
  const { customerID } = message
  if (wanted.topicID !== undefined) return forTopic(context, customerID, textOf(message), wanted.topicID)
  if (wanted.documentID !== undefined) return forDocument(context, customerID, baseline, wanted.documentID)
  const bound = await withoutThreshold(context, customerID, message.channelID)
  if (wanted.action !== undefined) {
    return [...(await forAction(context, customerID, baseline, wanted.action)), ...bound]
  }
  if (wanted.escalated === false) return [...forNoEscalation(baseline), ...bound]
  return forAction(context, customerID, baseline, 'escalate')
}

async function forTopic({ db }: Context, customerID: number, text: string, topicID: number): Promise<Candidate[]> {
  const [topic] = await db
    .select()
    .from(topics)
    .where(and(eq(topics.customerID, customerID), eq(topics.topicID, topicID)))
  if (!topic) return []
  const { name } = topic
  const description = [topic.description, text.slice(0, maxExample)].filter(Boolean).join('\n')
  const parameters = { topicID }
  return [
    {
      ...{ key: `topicExample ${topicID}`, kind: 'topicExample' },
      description: `Add the text of this message to the description of the topic ${name}.`,
      apply: (context) => updateTopic(context, customerID, topicID, { name, description }),
    },
    {
      ...{ key: `addTopic ${topicID}`, kind: 'rule' },
      description: `Add the topic ${name} to every message, by a rule of OnMessage.`,
      apply: (context) => addRule(context, customerID, { operation: 'addTopic', name: `Add ${name}`, parameters }),
    },
  ]
}

async function forDocument(
  { db }: Context,
  customerID: number,
  baseline: ReplayOutcome,
  documentID: number,
): Promise<Candidate[]> {
  const isDocument = and(eq(documents.customerID, customerID), eq(documents.documentID, documentID))
  const [document] = await db
    .select({ name: documents.name, isSearchable: documents.isSearchable, isFetched: documents.isDataRetrievalProcess })
    .from(documents)
    .where(isDocument)
  if (!document) return []
  const { name, isSearchable, isFetched } = document
  const mapped = baseline.topics.slice(0, maxTopics).map(
    (topic): Candidate => ({
      ...{ key: `topicDocument ${documentID} ${topic.topicID}`, kind: 'mapping' },
      description: `Map the document ${name} to the topic ${topic.name}.`,
      apply: (context) => createTopicDocument(context, customerID, { documentID, topicID: topic.topicID }),
    }),
  )
  const always: Candidate = {
    ...{ key: `topicDocument ${documentID} All`, kind: 'mapping' },
    description: `Use the document ${name} for every reply.`,
    apply: (context) => createTopicDocument(context, customerID, { documentID, hookName: 'All' }),
  }
  const searchable: Candidate = {
    ...{ key: `searchable ${documentID}`, kind: 'document' },
    description: `Let search find the document ${name}.`,
    apply: (context) =>
      updateDocument(context, { customerID, role: 'Admin' }, documentID, {
        ...{ name, isDataRetrievalProcess: false, isSearchable: true },
      }),
  }
  return [...mapped, always, ...(isSearchable || isFetched ? [] : [searchable])]
}

async function forAction(
  { db }: Context,
  customerID: number,
  baseline: ReplayOutcome,
  action: number | string,
): Promise<Candidate[]> {
  const rows = await db
    .select({ actionID: actions.actionID, name: actions.name })
    .from(actions)
    .where(
      and(
        eq(actions.customerID, customerID),
        eq(actions.isActive, true),
        typeof action === 'number' ? eq(actions.actionID, action) : eq(actions.operation, action),
      ),
    )
    .orderBy(asc(actions.actionID))
    .limit(maxTopics)
  const mapping = { priority: 1, isActive: true }
  const known = rows.flatMap(({ actionID, name }): Candidate[] => [
    ...baseline.topics.slice(0, maxTopics).map(
      (topic): Candidate => ({
        ...{ key: `topicAction ${actionID} ${topic.topicID}`, kind: 'rule' },
        description: `Run ${name} for the topic ${topic.name}.`,
        apply: (context) => createActionMapping(context, customerID, { ...mapping, actionID, topicID: topic.topicID }),
      }),
    ),
    {
      ...{ key: `hookAction ${actionID} OnMessage`, kind: 'rule' },
      description: `Run ${name} for every message.`,
      apply: (context) => createActionMapping(context, customerID, { ...mapping, actionID, hookName: 'OnMessage' }),
    },
  ])
  if (known.length > 0 || typeof action === 'number') return known
  const trigger = baseline.topics[0]
  return [
    {
      ...{ key: `newRule ${action} ${trigger?.topicID ?? 'OnMessage'}`, kind: 'rule' },
      description: `Add a rule that runs ${action} for ${trigger ? `the topic ${trigger.name}` : 'every message'}.`,
      apply: (context) =>
        addRule(context, customerID, { operation: action, name: `Run ${action}`, topicID: trigger?.topicID }),
    },
  ]
}

/** Removing each of the rules that ran. */
const forNoEscalation = ({ rules }: ReplayOutcome): Candidate[] =>
  rules.map(({ id, name }) => ({
    ...{ key: `withoutRule ${id}`, kind: 'rule' },
    description: `Remove the rule that runs ${name}.`,
    apply: (context, customerID) => deleteActionMapping(context, customerID, id),
  }))

/** Rules of later hooks run only if the answer is sent. */
async function withoutThreshold({ db }: Context, customerID: number, channelID: number): Promise<Candidate[]> {
  const isChannel = and(eq(channels.customerID, customerID), eq(channels.channelID, channelID))
  const [channel] = await db
    .select({
      channelType: channels.channelType,
      name: channels.name,
      isActive: channels.isActive,
      answerThreshold: channels.answerThreshold,
    })
    .from(channels)
    .where(isChannel)
  if (!channel || channel.answerThreshold === null) return []
  const { answerThreshold: _, ...kept } = channel
  return [
    {
      ...{ key: `answerThreshold ${channelID}`, kind: 'threshold' },
      description: `Remove the answer threshold of the channel ${channel.name}.`,
      apply: (context) =>
        updateChannel(context, { customerID, role: 'Admin' }, channelID, { ...kept, answerThreshold: null }),
    },
  ]
}

interface NewRule {
  operation: string
  name: string
  parameters?: Record<string, unknown>
  topicID?: number | undefined
}

async function addRule(context: Context, customerID: number, { operation, name, parameters, topicID }: NewRule) {
  const body = { name, operation, priority: 1, isActive: true, ...(parameters ? { parameters } : {}) }
  const { actionID } = await createAction(context, customerID, body)
  const trigger = topicID === undefined ? { hookName: 'OnMessage' } : { topicID }
  await createActionMapping(context, customerID, { ...trigger, actionID, priority: 1, isActive: true })
}
