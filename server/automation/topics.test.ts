import { describe, expect, test } from 'vitest'
import { AiFault } from '../adapters/ai/ai.ts'
import { makeRule, operationsOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeAction, makeChannel, makeMessage, makeTopic } from '../test/factories.ts'
import { storeMessage } from '../test/samples/stored-message.ts'

const setField = (name: string) => ({ name, operation: 'setCustomField', parameters: { name, value: 1 } })

async function mapTopic(desk: Desk, topicID: number, actionID: number, more: object = {}) {
  const answer = await desk.post('/api/TopicActions', { topicID, actionID, priority: 1, isActive: true, ...more })
  expect(answer.status).toBeLessThan(300)
  return answer.body.topicActionID as number
}

const topicNames = async (desk: Desk, message: { messageID: number }) =>
  (await show(desk, message)).topics.map(({ topicName }) => topicName)

describe('the topics of a message', () => {
  test('trigger their actions, merged by ascending priority, each once', async () => {
    await using desk = await startDesk()
    const [one, two, three] = [await makeTopic(desk), await makeTopic(desk), await makeTopic(desk, { name: 'Three' })]
    useScriptedEngine(desk, { topicIDs: () => [two.topicID, one.topicID, 987_654_321] })
    const [late, early, never] = [
      await makeAction(desk, setField('late')),
      await makeAction(desk, setField('early')),
      await makeAction(desk, setField('never')),
    ]
    await mapTopic(desk, one.topicID, late.actionID, { priority: 5 })
    await mapTopic(desk, two.topicID, late.actionID, { priority: 6 })
    await mapTopic(desk, two.topicID, early.actionID, { priority: 1 })
    await mapTopic(desk, three.topicID, never.actionID)
    await mapTopic(desk, one.topicID, never.actionID, { specialChannel: 'Email' })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect(await topicNames(desk, message)).toEqual([one.name, two.name])
    const { customFieldsData } = (await desk.get(`/tickets/${message.ticketID}`)).body
    expect(Object.keys(customFieldsData)).toEqual(['early', 'late'])
    const rules = (await traceOf(desk, message)).find(({ step }) => step === 'topicActions')?.rules
    expect(rules?.map(({ name, matched, why }) => [name, matched, why])).toEqual([
      ['early', true, undefined],
      ['never', false, 'the message is not about Three'],
      ['never', false, 'only for Email channels'],
      ['late', true, undefined],
      ['late', false, expect.stringContaining('runs already')],
    ])
  })

  test('are detected with the earlier messages of the ticket since it was last closed', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)
    const asked = useScriptedEngine(desk, { topicIDs: () => [topicID] })
    const first = await makeMessage(desk, { message: 'Where is my order?' })
    await desk.runJobs()
    const { ticketID, channelID } = first
    await makeMessage(desk, { ticketID, channelID, message: 'And the other one?' })
    await desk.runJobs()
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })
    await makeMessage(desk, { ticketID, channelID, message: 'Something else' })
    await desk.runJobs()

    const [alone, second, reopened] = asked.topics
    expect(alone?.thread).toBeUndefined()
    expect(second?.thread).toMatchObject({ topicIDs: [topicID] })
    expect(second?.thread?.history[0]).toEqual({ from: 'end user', text: 'Where is my order?' })
    expect(reopened?.thread).toBeUndefined()
  })

  test('are detected again after an action of a rule added during detection', async () => {
    await using desk = await startDesk()
    const { topicID, name } = await makeTopic(desk)
    const asked = useScriptedEngine(desk, {
      async topicIDs() {
        if (asked.topics.length === 1) await makeRule(desk, 'OnMessage', setField('between'))
        return [topicID]
      },
    })
    const message = await makeMessage(desk)
    await desk.runJobs()

    expect(asked.spam).toHaveLength(1)
    expect(asked.topics).toHaveLength(2)
    expect(await topicNames(desk, message)).toEqual([name])
    const steps = (await traceOf(desk, message)).map(({ step, hook }) => hook ?? step)
    expect(steps.slice(0, 7)).toEqual([
      ...['begin', 'PreSpam', 'judgeSpam', 'OnReopen', 'OnNewTicket', 'OnMessage', 'detectTopics'],
    ])
    const { customFieldsData } = (await desk.get(`/tickets/${message.ticketID}`)).body
    expect(customFieldsData).toEqual({ between: 1 })
  })

  test('are not requested if the message is spam', async () => {
    await using desk = await startDesk()
    await makeTopic(desk)
    const asked = useScriptedEngine(desk, { isSpam: () => true })
    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Spam')
    expect(asked.topics).toEqual([])
  })

  test('are learned from corrections by people', async () => {
    await using desk = await startDesk()
    const [refund, other] = [
      await makeTopic(desk, { name: 'Refund', description: 'Money back' }),
      await makeTopic(desk),
    ]
    const asked = useScriptedEngine(desk, { topicIDs: () => [other.topicID] })
    const message = await makeMessage(desk, { message: 'I want my money' })
    await desk.runJobs()
    const before = asked.topics[0]?.trainingKey
    await desk.post(`/ticketMessages/${message.messageID}/correct-topics`, { topicIds: [refund.topicID] })

    await makeMessage(desk)
    await desk.runJobs()

    expect(asked.topics[1]?.trainingKey).not.toBe(before)
    expect(asked.topics[1]?.topics).toEqual([
      { topicID: refund.topicID, name: 'Refund', description: 'Money back', examples: ['I want my money'] },
      { topicID: other.topicID, name: other.name, description: null, examples: [] },
    ])
  })
})

describe('training data for the embedded engine', () => {
  test('contains messages from which people removed every topic, and recent end-user messages', async () => {
    await using desk = await startDesk()
    const [refund, other] = [await makeTopic(desk), await makeTopic(desk)]
    const asked = useScriptedEngine(desk, {
      topicIDs: () => [other.topicID],
      isSpam: ({ text }) => text.includes('casino'),
    })
    const [wrong, changed] = [
      await makeMessage(desk, { message: 'Are you hiring?' }),
      await makeMessage(desk, { message: 'I want my money' }),
    ]
    await makeMessage(desk, { message: 'Win at the casino' })
    await storeMessage(desk, { message: 'From a colleague', senderType: 'CustomerRep' })
    await desk.runJobs()
    const before = asked.topics.at(-1)?.trainingKey
    await desk.post(`/ticketMessages/${wrong.messageID}/correct-topics`, { topicIds: [] })
    await desk.post(`/ticketMessages/${changed.messageID}/correct-topics`, { topicIds: [refund.topicID] })

    await makeMessage(desk, { message: 'Something new' })
    await desk.runJobs()

    const last = asked.topics.at(-1)
    expect(last?.trainingKey).not.toBe(before)
    expect(await last?.readWorkspaceMessages?.()).toEqual({
      withoutTopic: ['Are you hiring?'],
      recent: ['Something new', 'I want my money', 'Are you hiring?'],
    })
  })

  test('is also available in a dry run', async () => {
    await using desk = await startDesk()
    await makeTopic(desk)
    const read: unknown[] = []
    useScriptedEngine(desk, {
      async topicIDs({ readWorkspaceMessages }) {
        read.push(await readWorkspaceMessages?.())
        return []
      },
    })
    const { channelID } = await storeMessage(desk, { message: 'Before' })

    const tried = await desk.post('/api/Automation/try', { channelID, text: 'Now' })

    expect(tried.status).toBe(200)
    expect(read).toEqual([{ withoutTopic: [], recent: ['Before'] }])
  })

  test('changes each time the number of end-user messages doubles', async () => {
    await using desk = await startDesk()
    await makeTopic(desk)
    const asked = useScriptedEngine(desk, { topicIDs: () => [] })
    const keyAfter = async (count: number) => {
      const { ticketID } = await storeMessage(desk)
      for (let serial = 1; serial < count; serial++) await storeMessage(desk, { ticketID })
      desk.clock.advance(11 * 60_000)
      await makeMessage(desk)
      await desk.runJobs()
      return asked.topics.at(-1)?.trainingKey
    }

    const keys = [await keyAfter(1), await keyAfter(1), await keyAfter(100)]

    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })
})

describe('POST /ticketMessages/{id}/detect-topics', () => {
  test('replaces detected topics, keeps those set by people, and runs nothing unless requested', async () => {
    await using desk = await startDesk()
    const [found, corrected, latest] = [await makeTopic(desk), await makeTopic(desk), await makeTopic(desk)]
    let topicIDs = [found.topicID]
    useScriptedEngine(desk, { topicIDs: () => topicIDs })
    const { actionID } = await makeAction(desk, setField('done'))
    await mapTopic(desk, latest.topicID, actionID)
    const message = await storeMessage(desk)
    const path = `/ticketMessages/${message.messageID}/detect-topics`

    expect((await desk.post(path)).status).toBe(204)
    expect(await topicNames(desk, message)).toEqual([found.name])
    await desk.post(`/ticketMessages/${message.messageID}/correct-topics`, { topicIds: [corrected.topicID] })
    topicIDs = [latest.topicID]
    expect((await desk.post(path)).status).toBe(204)
    expect(await topicNames(desk, message)).toEqual([corrected.name, latest.name])
    expect(await operationsOf(desk, message)).toEqual([])

    expect((await desk.post(`${path}?executeActions=true`)).status).toBe(204)
    expect(await operationsOf(desk, message)).toEqual(['setCustomField Done'])
    expect((await show(desk, message)).status).toBe('Received')
  })

  test('does not restore topics people removed, until they add them again', async () => {
    await using desk = await startDesk()
    const [refund, other] = [await makeTopic(desk), await makeTopic(desk)]
    useScriptedEngine(desk, { topicIDs: () => [refund.topicID, other.topicID] })
    const message = await storeMessage(desk)
    const correct = (topicIds: number[]) =>
      desk.post(`/ticketMessages/${message.messageID}/correct-topics`, { topicIds })
    const detect = async () => {
      expect((await desk.post(`/ticketMessages/${message.messageID}/detect-topics`)).status).toBe(204)
      return topicNames(desk, message)
    }
    expect(await detect()).toEqual([refund.name, other.name])

    await correct([])
    expect(await detect()).toEqual([])
    expect((await traceOf(desk, message)).at(-1)).toMatchObject({ step: 'detectTopics', topics: [] })

    await correct([other.topicID])
    expect(await detect()).toEqual([other.name])
    await correct([refund.topicID])
    await correct([refund.topicID])
    expect(await detect()).toEqual([refund.name])
    const elsewhere = await storeMessage(desk)
    await desk.post(`/ticketMessages/${elsewhere.messageID}/detect-topics`)
    expect(await topicNames(desk, elsewhere)).toHaveLength(2)
  })

  test('uses the given model, and rejects an unknown one', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await makeTopic(desk)
    const { messageID } = await storeMessage(desk)

    expect((await desk.post(`/ticketMessages/${messageID}/detect-topics?modelName=embedded`)).status).toBe(204)
    const refused = await desk.post(`/ticketMessages/${messageID}/detect-topics?modelName=nobody`)
    expect(refused.status).toBe(400)
    expect(refused.body.details).toMatchObject([{ field: 'modelName' }])
  })

  test('reports a failure of the AI, and leaves the message unchanged', async () => {
    await using desk = await startDesk()
    await makeTopic(desk)
    useScriptedEngine(desk, {
      topicIDs: () => {
        throw new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true })
      },
    })
    const message = await storeMessage(desk)

    const answer = await desk.post(`/ticketMessages/${message.messageID}/detect-topics`)

    expect(answer).toMatchObject({
      status: 500,
      body: { code: 'topic_detection_failed', params: { reason: 'The provider does not answer.' } },
    })
    expect((await show(desk, message)).status).toBe('Received')
  })

  test('is rejected without an AI, and for other users', async () => {
    await using silent = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
    const { messageID } = await storeMessage(silent)
    expect((await silent.post(`/ticketMessages/${messageID}/detect-topics`)).status).toBe(400)

    await using desk = await startDesk()
    useScriptedEngine(desk)
    const message = await storeMessage(desk)
    const path = `/ticketMessages/${message.messageID}/detect-topics`
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })
    expect((await (await desk.other()).post(path)).status).toBe(403)
    expect((await (await desk.phone(channelID, '+491')).post(path)).status).toBe(403)
    expect((await (await desk.phone(message.channelID, '+491')).post(path)).status).toBe(204)
    expect((await desk.post('/ticketMessages/987654321/detect-topics')).status).toBe(404)
  })
})
