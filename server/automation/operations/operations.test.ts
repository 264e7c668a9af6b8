import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeRule, operationsOf, repliesOf, runsOf, show, traceOf } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'
import { storeMessage } from '../../test/samples/stored-message.ts'
import { sharedTestServer } from '../../test/test-server.ts'

const fire = async (desk: Desk, messageID: number, hookName = 'OnTest') => {
  expect((await desk.post(`/api/hooks/${hookName}/fire`, { messageID })).status).toBe(202)
  await desk.runJobs()
}

const ticketOf = async (desk: Desk, { ticketID }: { ticketID: number }) => (await desk.get(`/tickets/${ticketID}`)).body

describe('an action that changes a ticket', () => {
  test.each([
    ['close', {}, { status: 'Open' }, { status: 'Closed', isClosed: true }],
    ['reopen', {}, { status: 'Closed' }, { status: 'Open', isClosed: false }],
    ['escalate', {}, { status: 'Open' }, { status: 'Escalated' }],
    ['markSpam', {}, {}, { isSpam: true }],
    [
      'setCustomField',
      { name: 'A', value: [1] },
      { customFieldsData: { B: 2 } },
      { customFieldsData: { A: [1], B: 2 } },
    ],
  ])('%s', async (operation, parameters, ticket, expected) => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnTest', { operation, parameters })
    const message = await storeMessage(desk, { ticket })

    await fire(desk, message.messageID)
    await fire(desk, message.messageID)

    expect(await ticketOf(desk, message)).toMatchObject(expected)
  })

  test('assign', async () => {
    await using desk = await startDesk()
    const { customerRepID } = desk.admin
    await makeRule(desk, 'OnTest', { operation: 'assign', parameters: { customerRepID } })
    const message = await storeMessage(desk)

    await fire(desk, message.messageID)
    await fire(desk, message.messageID)

    expect(await ticketOf(desk, message)).toMatchObject({ customerRepID })
    expect(await operationsOf(desk, message)).toEqual(['assign Done', 'assign Skipped'])
  })

  test('escalate with a comment notifies an address once', async () => {
    await using desk = await startDesk()
    const parameters = { comment: 'Angry', email: 'chief@example.test' }
    await makeRule(desk, 'OnTest', { operation: 'escalate', parameters })
    const message = await storeMessage(desk)

    await fire(desk, message.messageID)
    await fire(desk, message.messageID)

    expect(await show(desk, message)).toMatchObject({ isEscalated: true, aI_FeedbackComment: 'Angry' })
    expect(desk.server.mailer.sent.filter(({ to }) => to === 'chief@example.test')).toHaveLength(1)
  })

  test('fails with an error if there is no ticket', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnTest', { operation: 'close' })
    const { channelID } = await makeChannel(desk)

    await desk.post('/api/hooks/OnTest/fire', { channelID })
    await desk.runJobs()

    expect(await runsOf(desk)).toMatchObject([{ state: 'Done', ticketID: null }])
  })
})

describe('an action that sends a message', () => {
  test('sendDocument sends the text with placeholders filled in, and leaves the question open', async () => {
    await using desk = await startDesk()
    const { documentID, name } = await makeDocument(desk, { content: 'Hello {{Channel.Type}}' })
    await makeRule(desk, 'OnTest', { operation: 'sendDocument', parameters: { documentID } })
    const message = await storeMessage(desk)

    await fire(desk, message.messageID)

    expect(await repliesOf(desk)).toMatchObject([{ message: 'Hello Chat', isAI: true, customerRepID: null }])
    expect((await show(desk, message)).status).toBe('Received')
    expect((await traceOf(desk, message))[0]?.children[0]).toMatchObject({
      documents: [{ documentID, name, version: 1 }],
      delivery: { status: 'Sent' },
    })
  })

  test('notifyByEmail sends one email about the ticket', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnTest', { operation: 'notifyByEmail', parameters: { to: 'a@example.test', text: 'Look!' } })
    const message = await storeMessage(desk, { preview: 'My kettle leaks' })

    await fire(desk, message.messageID)
    await desk.runJobs()

    const sent = desk.server.mailer.sent.filter(({ to }) => to === 'a@example.test')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ subject: expect.stringContaining(`ticket ${message.ticketID}`) })
    expect(sent[0]?.text).toContain('Look!')
    expect(sent[0]?.text).toContain('My kettle leaks')
  })

  test.each([['sendDocument'], ['notifyByEmail']])(
    '%s with oncePerTicket happens once in a ticket, and again in another',
    async (operation) => {
      await using desk = await startDesk()
      const to = `${operation}@example.test`
      const { documentID } = await makeDocument(desk, { content: 'Our terms.' })
      const parameters = { oncePerTicket: true, ...(operation === 'sendDocument' ? { documentID } : { to }) }
      await makeRule(desk, 'OnTest', { operation, parameters })
      const happened = async () =>
        (await repliesOf(desk)).length + desk.server.mailer.sent.filter((mail) => mail.to === to).length
      const message = await storeMessage(desk)

      await fire(desk, message.messageID)
      await fire(desk, message.messageID)
      await desk.runJobs()
      expect(await happened()).toBe(1)
      expect(await operationsOf(desk, message)).toEqual([`${operation} Done`, `${operation} Skipped`])

      await fire(desk, (await storeMessage(desk)).messageID)
      await desk.runJobs()
      expect(await happened()).toBe(2)
    },
  )

  test('sendReply sends the draft even if the channel leaves replies to people', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    await makeRule(desk, 'OnMessage', { operation: 'sendReply' })

    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    expect(await repliesOf(desk)).toMatchObject([{ message: 'We are on it.', isAI: true }])
    expect((await show(desk, message)).status).toBe('Answered')
  })

  test('draftReply drafts on a hook of its own, and only once if a draft is due anyway', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const parameters = { instructions: 'Be brief.' }
    const { actionID } = await makeRule(desk, 'OnMessage', { operation: 'draftReply', parameters })
    await desk.post('/api/hookactions', { hookName: 'OnAgain', actionID, priority: 1 })

    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()
    expect(asked.replies.map(({ instructions }) => instructions)).toEqual([['Be brief.']])
    await fire(desk, message.messageID, 'OnAgain')

    expect(asked.replies.map(({ instructions }) => instructions)).toEqual([['Be brief.'], ['Be brief.']])
    expect((await show(desk, message)).status).toBe('Drafted')
  })
})

describe('an action that prepares', () => {
  test('instruct, and an action without an operation, add to the prompt', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    await makeRule(desk, 'PreReply', { name: 'Apologise', description: 'We were late' }, { priority: 2 })
    await makeRule(desk, 'PreReply', { operation: 'instruct', parameters: { text: 'Offer tea.' } }, { priority: 1 })

    await makeMessage(desk)
    await desk.runJobs()

    expect(asked.replies[0]?.instructions).toEqual(['Apologise: We were late', 'Offer tea.'])
  })

  test('addTopic adds a topic that detection keeps, and whose actions run', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const topic = await makeTopic(desk)
    await makeRule(desk, 'OnMessage', { operation: 'addTopic', parameters: { topicID: topic.topicID } })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).topics).toMatchObject([{ topicName: topic.name }])
  })
})

describe('wait', () => {
  test.each([
    ['an operation', { operation: 'wait', parameters: { seconds: 120 } }],
    ['a name', { name: 'Wait 2 minutes' }],
  ])('as %s lets the run sleep in the queue', async (_what, action) => {
    const { clock } = await sharedTestServer()
    clock.set(new Date())
    await using desk = await startDesk()
    await makeRule(desk, 'OnTest', action, { priority: 2 })
    await makeRule(desk, 'OnTest', { operation: 'close' }, { priority: 1 })
    const message = await storeMessage(desk)

    await fire(desk, message.messageID)
    const { rows } = await desk.context.db.execute<{ due: Date }>(
      sql`select run_at as due from graphile_worker.jobs where task_identifier = 'automation.advance' and locked_at is null`,
    )
    expect(rows.map(({ due }) => new Date(due).getTime())).toEqual([desk.clock.now().getTime() + 120_000])
    expect(await runsOf(desk)).toMatchObject([{ state: 'Waiting' }])
    expect((await ticketOf(desk, message)).isClosed).toBe(false)

    await desk.context.db.execute(
      sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
    )
    await desk.runJobs()

    expect(await runsOf(desk)).toMatchObject([{ state: 'Done' }])
    expect((await ticketOf(desk, message)).isClosed).toBe(true)
  })
})
