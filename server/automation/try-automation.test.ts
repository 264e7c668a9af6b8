import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../desk/messages/messages.table.ts'
import { tickets } from '../desk/tickets/tickets.table.ts'
import { endUsers } from '../people/end-users/end-users.table.ts'
import { makeRule, runsOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeTopic } from '../test/factories.ts'

async function expectNothing(desk: Desk) {
  const { db } = desk.context
  for (const table of [tickets, messages, endUsers]) {
    expect(await db.$count(table, eq(table.customerID, desk.customerID))).toBe(0)
  }
  expect(await runsOf(desk)).toEqual([])
}

describe('POST /api/Automation/try', () => {
  test('reports what would happen, and changes nothing', async () => {
    await using desk = await startDesk()
    const topic = await makeTopic(desk)
    const asked = useScriptedEngine(desk, {
      topicIDs: () => [topic.topicID],
      reply: () => ({ reply: 'In 30 days.' }),
    })
    const { channelID } = await makeChannel(desk)
    const { documentID, name } = await makeDocument(desk, { content: '30 days' })
    await desk.post('/api/TopicDocuments', { documentID, topicID: topic.topicID })
    await makeRule(desk, 'PreReply', { operation: 'instruct', parameters: { text: 'Be kind.' } })
    await makeRule(desk, 'OnMessage', { operation: 'wait', parameters: { seconds: 300 } }, { priority: 2 })
    await makeRule(desk, 'OnMessage', { operation: 'notifyByEmail', parameters: { to: 'try@example.test' } })

    const { status, body } = await desk.post('/api/Automation/try', { channelID, text: 'How long?', uid: 'u1' })
    await desk.runJobs()

    expect(status).toBe(200)
    expect(body).toMatchObject({
      topics: [topic.name],
      prompt: { documents: [{ documentID, name, version: 1 }], instructions: ['Be kind.'] },
      draft: 'In 30 days.',
      wouldSend: ['In 30 days.'],
    })
    expect(body.trace.steps.at(-1)).toMatchObject({ step: 'finish' })
    expect(asked.replies).toHaveLength(1)
    expect(desk.server.mailer.sent.filter(({ to }) => to === 'try@example.test')).toEqual([])
    await expectNothing(desk)
  })

  test('would send nothing if people answer on the channel', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    const { body } = await desk.post('/api/Automation/try', { channelID, text: 'How long?' })

    expect(body).toMatchObject({ draft: 'We are on it.', wouldSend: [] })
  })

  test('rejects invalid input and other users', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const theirs = await makeChannel(await desk.other())
    const path = '/api/Automation/try'

    expect((await desk.post(path, { channelID, text: '' })).status).toBe(400)
    expect((await desk.post(path, { text: 'Hello' })).status).toBe(400)
    expect((await desk.post(path, { channelID: theirs.channelID, text: 'Hello' })).status).toBe(400)
    expect((await (await desk.phone(channelID, '+491')).post(path, { channelID, text: 'Hello' })).status).toBe(403)
    expect((await desk.stranger().post(path, { channelID, text: 'Hello' })).status).toBe(401)
    await expectNothing(desk)
  })
})

describe('GET /ticketMessages/{id}/trace', () => {
  test('is only for representatives of the customer', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { messageID } = (await desk.post('/ticketMessages/create-new', { channelID, message: 'Hello' })).body
    const path = `/ticketMessages/${messageID}/trace`

    expect((await desk.get(path)).body).toEqual({ messageID, steps: [] })
    expect((await (await desk.other()).get(path)).status).toBe(403)
    expect((await (await desk.phone(channelID, '+491')).get(path)).status).toBe(403)
    expect((await desk.get('/ticketMessages/987654321/trace')).status).toBe(404)
  })
})
