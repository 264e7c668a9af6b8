import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automationRuns } from '../../automation/runs/automation.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { makeRule, operationsOf, repliesOf, runsOf } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeTopic, makeTranslation } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { fingerprintOf } from '../../test/samples/fingerprint.ts'
import { until } from '../../test/until.ts'
import { askForSession, makeChat, page, visitorOf } from '../../test/visitor.ts'

/** The first message of a visitor. */
async function write(desk: Desk, token: string): Promise<void> {
  const visitor = await new HubClient(desk.server.base, token).start()
  await visitor.call('SendMessage', { clientMessageID: desk.context.newId(), message: 'Hello' })
  await visitor.stop()
}

describe('POST /api/Chat/session', () => {
  test.each([
    ['en-US@posix', 'en-US'],
    ['de_at', 'de-AT'],
    ['<b>', null],
  ])('takes the language %s for %s', async (lang, language) => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)

    const { body } = await askForSession(desk, { channelToken: channel.token, lang })
    await write(desk, body.token)

    const [ticket] = await desk.context.db.select().from(tickets).where(eq(tickets.ticketToken, body.ticketToken))
    expect(ticket?.language).toBe(language)
  })

  test("returns the texts in the visitor's language, and a key that opens the ticket with the first message", async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    await makeTranslation(desk, { channelID: channel.channelID, lang: 'de', chatTitle: 'Fragen Sie uns' })

    const { status, body } = await askForSession(desk, { channelToken: channel.token, lang: 'de-AT' })

    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), ticketToken: expect.any(String), strings: expect.any(Object) })
    expect(body.strings).toMatchObject({ chatTitle: 'Fragen Sie uns', sendButtonText: 'Send' })
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
    await write(desk, body.token)
    const [ticket] = (await desk.get('/tickets')).body.items
    expect(ticket).toMatchObject({
      ticketToken: body.ticketToken,
      channelID: channel.channelID,
      status: 'Open',
      language: 'de-AT',
      endUserID: expect.any(Number),
      messageCount: 1,
    })
    const liked = await desk.stranger().get(`/ticketMessages/${body.ticketToken}/like-dislike?like=true`)
    expect(liked.status).toBe(200)
  })

  test('stores nothing until a message is sent, however often a session is requested', async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    const fingerprint = () => fingerprintOf(desk.context.db, desk.customerID)
    const before = await fingerprint()

    for (let times = 0; times < 5; times++) {
      const { token } = await visitorOf(desk, { channelToken: channel.token })
      const visitor = await new HubClient(desk.server.base, token).start()
      expect(await visitor.call('OpenChat')).toMatchObject({ status: 'Open', messages: [], hasEmail: false })
      await visitor.call('TypeMessage', true)
      await visitor.call('Escalate', false)
      await visitor.stop()
    }

    const { hub_connections: _, hub_nodes: __, ...after } = await fingerprint()
    const { hub_connections: ___, hub_nodes: ____, ...expected } = before
    expect(after).toEqual(expected)
  })

  test('opens one ticket when two windows of a chat write concurrently, and notifies both', async () => {
    await using desk = await startDesk()
    const { token: channelToken } = await makeChat(desk)
    const first = await visitorOf(desk, { channelToken })
    const second = await visitorOf(desk, { channelToken, ticketToken: first.ticketToken })
    const windows = [
      await new HubClient(desk.server.base, first.token).start(),
      await new HubClient(desk.server.base, second.token).start(),
    ]

    await Promise.all(
      windows.map((window, index) =>
        window.call('SendMessage', { clientMessageID: `${index}`, message: `from ${index}` }),
      ),
    )

    expect(second.ticketToken).toBe(first.ticketToken)
    expect((await desk.get('/tickets')).body.totalCount).toBe(1)
    for (const window of windows) {
      for (const text of ['from 0', 'from 1']) {
        await window.waitFor('message.created', ({ message }) => message === text)
      }
    }
  })

  test.each([
    ['https://shop.example.test:8443', 200],
    ['http://SHOP.example.test', 200],
    ['https://other.example.test', 200],
    ['https://evil.shop.example.test', 403],
    ['https://shop.example.test.evil.test', 403],
    ['https://example.test', 403],
    ['null', 403],
    ['file://shop.example.test', 403],
    [undefined, 403],
  ])('of a page of %s answers %s', async (origin, expected) => {
    await using desk = await startDesk()
    const { token } = await makeChat(desk, { hostnames: 'shop.example.test, Other.example.test' })
    const headers: Record<string, string> = origin === undefined ? {} : { origin }

    const { status } = await desk.stranger().post('/api/Chat/session', { channelToken: token }, headers)

    expect(status).toBe(expected)
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
  })

  test('rejects channels that are not a chat, switched off, deleted or unknown', async () => {
    await using desk = await startDesk()
    const mail = await makeChat(desk, {
      channelType: 'Email',
      emailAddress: 'a@example.test',
      hostnames: null,
    } as never)
    const off = await makeChat(desk, { isActive: false })
    const gone = await makeChat(desk)
    await desk.delete(`/api/Channels/${gone.channelID}`)

    for (const channelToken of [mail.token, off.token, gone.token, 'nowhere', '']) {
      expect((await askForSession(desk, { channelToken })).status).toBe(404)
    }
    expect((await askForSession(desk, {})).status).toBe(400)
  })

  test('continues a chat of the same channel only', async () => {
    await using desk = await startDesk()
    const [mine, second] = [await makeChat(desk), await makeChat(desk)]
    const theirs = await visitorOf(await desk.other())
    const { ticketToken, token } = await visitorOf(desk, { channelToken: mine.token })
    const resume = async (channelToken: string, given: string) =>
      (await askForSession(desk, { channelToken, ticketToken: given })).body.ticketToken

    const forged = ticketToken.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const isWritten of [false, true]) {
      expect(await resume(mine.token, ticketToken)).toBe(ticketToken)
      expect(await resume(second.token, ticketToken)).not.toBe(ticketToken)
      expect(await resume(mine.token, theirs.ticketToken)).not.toBe(theirs.ticketToken)
      expect(await resume(mine.token, 'nonsense')).not.toBe(ticketToken)
      expect(await resume(mine.token, forged)).not.toBe(forged)
      if (!isWritten) await write(desk, token)
    }
    const { body } = await desk.post('/tickets', { channelID: mine.channelID })
    expect(await resume(mine.token, body.ticketToken)).toBe(body.ticketToken)
  })

  test('runs the rules of OnChatStarted with the first message, once and before the rules of the message', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const channel = await makeChat(desk)
    await makeRule(desk, 'OnChatStarted', { operation: 'setCustomField', parameters: { name: 'from', value: 'chat' } })

    const { ticketToken, token } = await visitorOf(desk, { channelToken: channel.token })
    await desk.runJobs()
    const { db } = desk.context
    const count = () => db.$count(automationRuns, eq(automationRuns.customerID, desk.customerID))
    expect(await count()).toBe(0)
    await write(desk, token)
    await write(desk, (await visitorOf(desk, { channelToken: channel.token, ticketToken })).token)
    await desk.runJobs()

    const [ticket] = (await desk.get('/tickets')).body.items
    expect(ticket).toMatchObject({ customFieldsData: { from: 'chat' }, messageCount: 4 })
    const runs = await runsOf(desk)
    expect(runs.map(({ kind }) => kind)).toEqual(['hook', 'message', 'message'])
  })

  test('is rate-limited per address', async () => {
    await using desk = await startDesk({ settings: { RATE_PER_ADDRESS: '2' } })
    const channel = await makeChat(desk)
    const ask = async () => (await askForSession(desk, { channelToken: channel.token })).status

    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  })
})

describe('the page URL of a visitor', () => {
  test('adds its topics, from the session or from the message', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    const channel = await makeChat(desk)
    const { topicID } = await makeTopic(desk)
    const { documentID } = (
      await desk.post('/api/Documents', { name: 'Kettles', content: 'Whistle.', isDataRetrievalProcess: false })
    ).body
    await desk.post('/api/TopicDocuments', { topicID, documentID })
    await desk.post('/api/PageTopicMappings', { topicID, pageUrl: `${page}/kettles` })
    const { token } = await visitorOf(desk, { channelToken: channel.token, pageURL: `${page}/kettles?x=1` })
    const visitor = await new HubClient(desk.server.base, token).start()

    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Does it whistle?' })
    await visitor.call('SendMessage', { clientMessageID: 'b', message: 'And this?', pageURL: `${page}/cups` })
    await desk.runJobs()

    const [first, second] = asked.replies
    expect(first?.documents.map(({ title }) => title)).toEqual(['Kettles'])
    expect(second?.documents).toEqual([])
  })
})

describe('connections to the hub', () => {
  const connect = async (desk: Desk, token: string) => {
    const client = new HubClient(desk.server.base, token)
    return client.start().then(
      () => client,
      (fault: Error) => fault.message,
    )
  }

  test('are limited per chat, and a closed one frees a slot', async () => {
    await using desk = await startDesk({ settings: { HUB_CONNECTIONS_PER_VISITOR: '2' } })
    const { token: channelToken } = await makeChat(desk)
    const { token, ticketToken } = await visitorOf(desk, { channelToken })
    const again = await visitorOf(desk, { channelToken, ticketToken })
    const first = await connect(desk, token)
    await connect(desk, again.token)

    expect(await connect(desk, token)).toMatch(/Too many connections/)
    expect(await connect(desk, again.token)).toMatch(/Too many connections/)
    if (first instanceof HubClient) await first.stop()
    await until(async () => (await connect(desk, token)) instanceof HubClient)
  })

  test('are limited per address and per customer', async () => {
    await using desk = await startDesk({
      settings: { HUB_CONNECTIONS_PER_ADDRESS: '2', HUB_VISITORS_PER_CUSTOMER: '3' },
    })
    const other = await desk.other()
    const enter = async (desk: Desk) => connect(desk, (await visitorOf(desk)).token)
    await enter(desk)
    await enter(desk)

    expect(await enter(desk)).toMatch(/Too many connections/)
    expect(await enter(other)).toBeInstanceOf(HubClient)
    expect(await connect(desk, desk.token ?? '')).toBeInstanceOf(HubClient)
  })
})

describe('an AI that escalates', () => {
  // A visitor without an address gets no promise: the widget looks for an agent, then asks for an address.
  test.each([
    ['no agent is online', false],
    ['an agent is online', true],
  ] as const)('notifies the visitor once when %s', async (_title, isAgentOnline) => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ escalate: true, reason: 'It is beyond me.' }) })
    const { token, strings } = await visitorOf(desk)
    const visitor = await new HubClient(desk.server.base, token).start()
    if (isAgentOnline) await new HubClient(desk.server.base, desk.token ?? '').start()

    for (const message of ['Help', 'Please']) {
      await visitor.call('SendMessage', { clientMessageID: message, message })
      await desk.runJobs()
    }

    expect((await repliesOf(desk)).map(({ message }) => message)).toEqual([strings.availabilityCheck])
    await visitor.waitFor('ticket.updated', ({ status }) => status === 'Escalated')
  })

  test('stays silent if the visitor asked for a person', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ escalate: true, reason: 'It is beyond me.' }) })
    const { token } = await visitorOf(desk)
    const visitor = await new HubClient(desk.server.base, token).start()
    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Help' })
    await visitor.call('Escalate', true)

    await desk.runJobs()

    expect(await repliesOf(desk)).toEqual([])
  })
})

describe('an agent who takes over', () => {
  test('stops a running AI reply, and the visitor sees one escalation', async () => {
    await using desk = await startDesk()
    const thinking = Promise.withResolvers<void>()
    const thought = Promise.withResolvers<void>()
    useScriptedEngine(desk, {
      async reply() {
        thinking.resolve()
        await thought.promise
        return { reply: 'Said the AI.' }
      },
    })
    const { token } = await visitorOf(desk)
    const visitor = await new HubClient(desk.server.base, token).start()
    const { messageID } = await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Help' })
    const [ticket] = (await desk.get('/tickets')).body.items

    const running = desk.runJobs()
    await thinking.promise
    await desk.post('/ticketMessages/create-new', {
      ticketID: ticket.ticketID,
      senderType: 'CustomerRep',
      message: 'Said a person.',
    })
    thought.resolve()
    await running
    await desk.runJobs()

    expect((await repliesOf(desk)).map(({ message, isAI }) => [message, isAI])).toEqual([['Said a person.', false]])
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.aiAnswer).toBe('Said the AI.')
    await visitor.waitFor('agent.joined')
    expect(visitor.of('message.created').map(({ data }) => data.message)).toEqual(['Help', 'Said a person.'])
    expect(await operationsOf(desk, { messageID })).toEqual([])
  })
})
