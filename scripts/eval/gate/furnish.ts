import { type Intent, type PastQuestion, readIntents, writeQuestions } from './corpus.ts'
import { type PastDesk, writePast } from './past-desk.ts'

export interface Furnished {
  /** Including the document that answers it. */
  topics: (Intent & { topicID: number; documentID: number; topicDocumentID: number | undefined })[]
  channel: { channelID: number; channelType: string; name: string; isActive: boolean }
  actions: Record<'escalate' | 'priority' | 'tag' | 'lawyer', { actionID: number; body: Record<string, unknown> }>
  rules: { id: number; path: string; action: keyof Furnished['actions']; topic?: string }[]
  /** When the past questions were received. */
  asked: Date[]
}

export const answerThreshold = 0.15
const escalated = ['Damaged goods', 'Payment problem', 'Transfer not received by recipient']
const urgent = ['Refund', 'Declined card payment']
const tagged = ['Cancel order', 'Change address', 'Late delivery']
/** Share of the questions that agents answered; the rest was left to the automation. */
const answeredOf = 3

/** Creates topics, documents, rules and this many past questions. */
export async function furnish(desk: PastDesk, folder: string | undefined, count: number): Promise<Furnished> {
  const { call } = desk
  await clear(desk)
  const intents = readIntents(folder)
  const [found] = (await call('GET', '/api/Channels')).filter(
    ({ channelType }: { channelType: string }) => channelType === 'Chat',
  )
  const { channelID, channelType, name, isActive } = found
  const channel = { channelID, channelType, name, isActive }
  await call('PUT', `/api/Channels/${channelID}`, { ...channel, autoReply: true, answerThreshold })
  const topics: Furnished['topics'] = []
  for (const [place, intent] of intents.entries()) topics.push(await makeTopic(desk, intent, place % 2 === 0))
  const actions = await makeActions(desk)
  const rules = await makeRules(desk, topics, actions)
  const questions = writeQuestions(intents, count)
  const taught = teach(topics)
  const past = [...taught, ...questions.map((question, place) => toPast(topics, question, place))]
  const cameAt = await writePast(desk, channelID, past)
  await desk.untilIdle()
  const asked = questions.map((_, place) => cameAt(taught.length + place))
  return { topics, channel, actions, rules, asked }
}

/** Removes those of the demo, which are about the same subjects. */
async function clear({ call }: PastDesk) {
  for (const [path, id] of [
    ['/api/Topics', 'topicID'],
    ['/api/Documents', 'documentID'],
    ['/api/Actions', 'actionID'],
  ] as const) {
    for (const one of (await call('GET', `${path}?pageSize=200`)).items) await call('DELETE', `${path}/${one[id]}`)
  }
}

async function makeTopic({ call }: PastDesk, intent: Intent, isMapped: boolean) {
  const { name, description, article: content } = intent
  const { topicID } = await call('POST', '/api/Topics', { name, description })
  const document = { name, content, isDataRetrievalProcess: false, isSearchable: !isMapped }
  const { documentID } = await call('POST', '/api/Documents', document)
  const mapping = isMapped ? await call('POST', '/api/TopicDocuments', { topicID, documentID }) : undefined
  return { ...intent, topicID, documentID, topicDocumentID: mapping?.topicDocumentID as number | undefined }
}

async function makeActions({ call }: PastDesk): Promise<Furnished['actions']> {
  const make = async (body: Record<string, unknown>) => {
    const whole = { priority: 1, isActive: true, ...body }
    return { actionID: (await call('POST', '/api/Actions', whole)).actionID as number, body: whole }
  }
  return {
    escalate: await make({ name: 'Escalate', operation: 'escalate' }),
    priority: await make({ name: 'Raise the priority', operation: 'setPriority', parameters: { priority: 'High' } }),
    tag: await make({ name: 'Tag for the warehouse', operation: 'addTags', parameters: { tags: ['warehouse'] } }),
    lawyer: await make({ name: 'Escalate legal matters', operation: 'escalate', parameters: { comment: 'Legal' } }),
  }
}

async function makeRules({ call }: PastDesk, topics: Furnished['topics'], actions: Furnished['actions']) {
  const rules: Furnished['rules'] = []
  const plan = [
    ...escalated.map((topic) => ({ topic, action: 'escalate' as const })),
    ...urgent.map((topic) => ({ topic, action: 'priority' as const })),
    ...tagged.map((topic) => ({ topic, action: 'tag' as const })),
  ]
  for (const { topic, action } of plan) {
    const topicID = topics.find(({ name }) => name === topic)?.topicID
    if (topicID === undefined) continue
    const body = { topicID, actionID: actions[action].actionID, priority: 1, isActive: true }
    const { topicActionID: id } = await call('POST', '/api/TopicActions', body)
    rules.push({ id, path: `/api/TopicActions/${id}`, action, topic })
  }
  const conditions = { all: [{ field: 'messageText', operator: 'contains', value: ['lawyer'] }] }
  const hook = { hookName: 'OnMessage', actionID: actions.lawyer.actionID, priority: 1, conditions }
  const { hookActionID: id } = await call('POST', '/api/hookactions', hook)
  return [...rules, { id, path: `/api/hookactions/${id}`, action: 'lawyer' as const }]
}

const teach = (topics: Furnished['topics']) =>
  topics.flatMap(({ topicID, examples }) => examples.map((text) => ({ text, topicID, isTaught: true })))

function toPast(topics: Furnished['topics'], { intent, text }: PastQuestion, place: number) {
  const topic = topics.find(({ name }) => name === intent)
  if (!topic) throw new Error(`No such topic: ${intent}`)
  return { text, topicID: topic.topicID, ...(place % answeredOf === 0 ? {} : { answer: topic.answer }) }
}
