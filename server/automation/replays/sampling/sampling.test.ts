import type { Replay, ReplayResult } from '@attendant/contract/automation/replay.ts'
import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../../test/factories.ts'

const always = { from: '2000-01-01', to: '2100-01-01' }

async function replay(desk: Desk, changeSetID: number | null, max = 1_000) {
  const started = await desk.post<Replay>('/api/Replays', { sample: { ...always, max }, changeSetID })
  await desk.runJobs()
  const { body } = await desk.get<Replay>(`/api/Replays/${started.body.replayID}`)
  const results = (await desk.get(`/api/Replays/${started.body.replayID}/results`)).body.items as ReplayResult[]
  return { ...body, results }
}

/** Two messages about returns and four about bills, each topic with its own document. */
async function startPast() {
  const desk = await startDesk()
  const [returns, bills] = [await makeTopic(desk, { name: 'Returns' }), await makeTopic(desk, { name: 'Bills' })]
  const asked = useScriptedEngine(desk, {
    topicIDs: ({ text }) => [text.includes('send back') ? returns.topicID : bills.topicID],
    reply: ({ documents }) => ({ reply: documents[0]?.content ?? 'We are on it.' }),
  })
  const { documentID } = await makeDocument(desk, { content: 'Within 14 days.', isSearchable: false })
  await desk.post('/api/TopicDocuments', { documentID, topicID: returns.topicID })
  const { channelID } = await makeChannel(desk)
  const about: Record<'returns' | 'bills', number[]> = { returns: [], bills: [] }
  for (let number = 0; number < 6; number++) {
    const subject = number % 3 === 1 ? 'returns' : 'bills'
    const message = subject === 'returns' ? 'How can I send back shoes?' : 'A wrong bill'
    const { messageID } = await makeMessage(desk, { channelID, message, uid: `visitor-${number}` })
    about[subject].push(messageID)
  }
  await desk.runJobs()
  const { changeSetID } = (await desk.post('/api/ChangeSets', { name: 'Try' })).body as { changeSetID: number }
  const headers = { 'x-change-set': String(changeSetID) }
  const write = { name: 'Doc', isDataRetrievalProcess: false, isSearchable: false, content: 'Within 30 days.' }
  const put = () => desk.send('PUT', `/api/Documents/${documentID}`, write, headers)
  return {
    desk,
    asked,
    about,
    returns,
    changeSetID,
    headers,
    put,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  }
}

test('takes up to half of the sample from messages the changes can affect, and weights the results accordingly', async () => {
  await using past = await startPast()
  const { desk, about, changeSetID, put } = past
  await put()

  const { results, summary } = await replay(desk, changeSetID, 4)

  const taken = results.map(({ messageID }) => messageID)
  expect(taken).toHaveLength(4)
  expect(taken).toEqual(expect.arrayContaining(about.returns))
  expect(summary).toMatchObject({ messages: 4, isWeighted: true, draftsChanged: { count: 2, of: 4, rate: 0.3333 } })
  expect((await replay(desk, changeSetID, 4)).results.map(({ messageID }) => messageID)).toEqual(taken)
  const all = await replay(desk, changeSetID)
  expect(all.summary).toMatchObject({ messages: 6, isWeighted: false, draftsChanged: { count: 2, rate: 0.3333 } })
})

test('a new rule can affect messages that contain the words of its conditions', async () => {
  await using past = await startPast()
  const { desk, about, changeSetID, headers } = past
  const write = { name: 'Tag', operation: 'addTags', parameters: { tags: ['shoes'] }, priority: 1, isActive: true }
  const { actionID } = (await desk.post('/api/Actions', write, headers)).body
  const conditions = { all: [{ field: 'messageText', operator: 'contains', value: ['SHOES'] }] }
  await desk.post('/api/hookactions', { hookName: 'OnMessage', actionID, priority: 1, conditions }, headers)

  const { results, summary } = await replay(desk, changeSetID, 4)

  expect(results.map(({ messageID }) => messageID)).toEqual(expect.arrayContaining(about.returns))
  expect(summary).toMatchObject({ newActions: { count: 2, of: 4, rate: 0.3333 } })
})

test('the messages that a rule ran for are known from an earlier replay', async () => {
  await using past = await startPast()
  const { desk, about, returns, changeSetID, headers } = past
  const write = { name: 'Tag', operation: 'addTags', parameters: { tags: ['shoes'] }, priority: 1, isActive: true }
  const { actionID } = (await desk.post('/api/Actions', write)).body
  const conditions = { all: [{ field: 'topicID', operator: 'includesAny', value: [returns.topicID] }] }
  const rule = { hookName: 'OnTopicsDetected', actionID, priority: 1, conditions }
  const { hookActionID } = (await desk.post('/api/hookactions', rule)).body
  await replay(desk, null)
  await desk.send('DELETE', `/api/hookactions/${hookActionID}`, undefined, headers)

  const { results, summary } = await replay(desk, changeSetID, 4)

  expect(results.map(({ messageID }) => messageID)).toEqual(expect.arrayContaining(about.returns))
  expect(summary).toMatchObject({ lostActions: { count: 2, of: 4, rate: 0.3333 } })
})

test('the live configuration runs once per message, until the configuration or corrections by people change', async () => {
  await using past = await startPast()
  const { desk, asked, about, returns, changeSetID, put } = past
  await put()
  const countRuns = async () => {
    asked.replies.length = 0
    const { summary } = await replay(desk, changeSetID)
    expect(summary).toMatchObject({ messages: 6, draftsChanged: { count: 2 } })
    return asked.replies.length
  }

  expect(await countRuns()).toBe(12)
  expect(await countRuns()).toBe(6)
  await desk.put(`/api/Topics/${returns.topicID}`, { name: 'Returns', description: 'What people send back' })
  expect(await countRuns()).toBe(12)
  await desk.post(`/ticketMessages/${about.returns[0]}/correct-topics`, { topicIds: [returns.topicID] })
  expect(await countRuns()).toBe(12)
  desk.clock.set(new Date(desk.context.now().getTime() + 2 * 60 * 60 * 1000))
  expect(await countRuns()).toBe(12)
})
