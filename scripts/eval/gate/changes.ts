import { answerThreshold, type Furnished } from './furnish.ts'

/** The requests that make up a change set. */
export interface Change {
  kind: string
  what: string
  requests: Request[]
}
export type Request = [method: string, path: string, body?: unknown]

type Topic = Furnished['topics'][number]

export const documentWrite = (
  { name, article, topicDocumentID }: Topic,
  content = article,
): Record<string, unknown> => ({
  ...{ name, content, isDataRetrievalProcess: false, isSearchable: topicDocumentID === undefined },
})

const putDocument = (topic: Topic, content: string): Request => [
  'PUT',
  `/api/Documents/${topic.documentID}`,
  documentWrite(topic, content),
]

/** The element at an index, wrapping around at the end. */
export function pick<One>(from: readonly One[], place: number): One {
  const one = from[place % from.length]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}

const range = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Fifty harmful changes: wrong or lost replies, and escalations and actions that no longer happen. */
export function listHarmful(desk: Furnished, isAnswered: (topicID: number) => boolean): Change[] {
  const { actions, rules, channel } = desk
  // Changing a document that no reply uses is harmless.
  const topics = desk.topics.filter(({ topicID }) => isAnswered(topicID))
  const mapped = topics.filter(({ topicDocumentID }) => topicDocumentID !== undefined)
  const escalations = rules.filter(({ action }) => action === 'escalate' || action === 'lawyer')
  const channelPath = `/api/Channels/${channel.channelID}`
  const settings = { ...channel, autoReply: true, answerThreshold }
  const never = { all: [{ field: 'messageText', operator: 'contains', value: ['qqqqqq'] }] }
  const action = (name: keyof Furnished['actions'], changes: object): Request => [
    'PUT',
    `/api/Actions/${actions[name].actionID}`,
    { ...actions[name].body, actionID: actions[name].actionID, ...changes },
  ]
  return [
    ...range(8).map((place) => {
      const [topic, other] = [pick(mapped, place), pick(mapped, place + 1 + Math.floor(place / mapped.length))]
      const path = `/api/TopicDocuments/${topic.topicDocumentID}`
      const requests: Request[] = [['PUT', path, { topicID: topic.topicID, documentID: other.documentID }]]
      return { kind: 'wrong mapping', what: `${topic.name} → ${other.name}`, requests }
    }),
    ...range(8).map((place): Change => {
      const { name, documentID } = pick(topics, place)
      return { kind: 'deleted document', what: name, requests: [['DELETE', `/api/Documents/${documentID}`]] }
    }),
    ...range(9).map((place): Change => {
      const topic = pick(topics, place + 3)
      return {
        kind: 'contradicting document',
        what: topic.name,
        requests: [putDocument(topic, contradict(topic.article))],
      }
    }),
    ...['close', 'markSpam', 'close', 'markSpam', 'close'].map((operation, place): Change => {
      const name = `Shadow ${place}`
      const hookName = pick(['OnMessage', 'PreSpam', 'OnNewTicket', 'OnMessage', 'OnTopicsDetected'], place)
      return {
        kind: 'shadowing rule',
        what: `${operation} at ${hookName}`,
        requests: addRule(name, operation, hookName),
      }
    }),
    ...rules.slice(0, 5).map(
      (rule): Change => ({
        ...{ kind: 'broken condition', what: `${rule.action} for ${rule.topic ?? 'lawyer'}` },
        requests: [['PUT', `/api/Rules/${rule.id}/conditions`, { conditions: never }]],
      }),
    ),
    ...[0.99, 0.95, 0.9].map(
      (threshold): Change => ({
        ...{ kind: 'wrong threshold', what: String(threshold) },
        requests: [['PUT', channelPath, { ...settings, answerThreshold: threshold }]],
      }),
    ),
    {
      kind: 'automatic replies off',
      what: channel.name,
      requests: [['PUT', channelPath, { ...settings, autoReply: false }]],
    },
    ...(['Topic', 'Webchat'] as const).map(
      (slot): Change => ({
        ...{ kind: 'swapped model', what: slot },
        requests: [
          ['POST', '/api/Customers/models', { name: `tiny-${slot}`, modelType: 'Text', isDefault: true }],
          ['PUT', '/api/Customers/me', { [`default${slot}ModelId`]: '{id}' }],
        ],
      }),
    ),
    ...escalations.slice(0, 3).map(
      (rule): Change => ({
        ...{ kind: 'lost escalation', what: `rule for ${rule.topic ?? 'lawyer'} deleted` },
        requests: [['DELETE', rule.path]],
      }),
    ),
    { kind: 'lost escalation', what: 'action switched off', requests: [action('escalate', { isActive: false })] },
    {
      ...{ kind: 'lost action', what: 'another operation' },
      requests: [action('priority', { operation: 'addTags', parameters: { tags: ['high'] } })],
    },
    ...range(3).map((place): Change => {
      const { name, topicID } = pick(topics, place * 4 + 2)
      return { kind: 'deleted topic', what: name, requests: [['DELETE', `/api/Topics/${topicID}`]] }
    }),
    ...range(2).map((place): Change => {
      const [one, other] = [pick(mapped, place), pick(mapped, place + 3)]
      const body = { topicID: one.topicID, documentID: other.documentID, relevanceScore: 100 }
      return {
        ...{ kind: 'wrong mapping', what: `${one.name} without its document` },
        requests: [
          ['DELETE', `/api/TopicDocuments/${one.topicDocumentID}`],
          ['POST', '/api/TopicDocuments', body],
        ],
      }
    }),
  ]
}

/** Changes numbers and inverts statements. */
const contradict = (article: string) =>
  article
    .replace(/\d+/g, (number) => String(Number(number) * 3 + 1))
    .replace(/\bcan be\b/g, 'cannot be')
    .replace(/\bis free\b|\bfree of charge\b/g, 'costs 9 euros')

/** `{id}` stands for the id that the previous request created. */
export const addRule = (name: string, operation: string, hookName: string, rest: object = {}): Request[] => [
  ['POST', '/api/Actions', { name, operation, priority: 1, isActive: true, ...rest }],
  ['POST', '/api/hookactions', { hookName, actionID: '{id}', priority: 1 }],
]
