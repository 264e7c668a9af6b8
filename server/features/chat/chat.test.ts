import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeRule, operationsOf, repliesOf } from '../../test/automation.ts'
import { startDesk } from '../../test/desk.ts'
import { makeTopic, makeTranslation } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { useScriptedEngine } from '../../test/scripted-engine.ts'
import { askForSession, makeChat, page, visitorOf } from '../../test/visitor.ts'
import { automationRuns } from '../automation/automation.table.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { forgetEmptyChats } from './forget-empty-chats.ts'

describe('POST /api/Chat/session', () => {
  test.each([
    ['en-US@posix', 'en-US'],
    ['de_at', 'de-AT'],
    ['<b>', null],
  ])('takes the language %s for %s', async (lang, language) => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)

    const { body } = await askForSession(desk, { channelToken: channel.token, lang })

    const [ticket] = await desk.context.db.select().from(tickets).where(eq(tickets.ticketToken, body.ticketToken))
    expect(ticket?.language).toBe(language)
  })

  test('opens a ticket, and answers the texts in the language of the visitor', async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    await makeTranslation(desk, { channelID: channel.channelID, lang: 'de', chatTitle: 'Fragen Sie uns' })

    const { status, body } = await askForSession(desk, { channelToken: channel.token, lang: 'de-AT' })

    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), ticketToken: expect.any(String), strings: expect.any(Object) })
    expect(body.strings).toMatchObject({ chatTitle: 'Fragen Sie uns', sendButtonText: 'Send' })
    const [ticket] = (await desk.get('/tickets')).body.items
    expect(ticket).toMatchObject({
      ticketToken: body.ticketToken,
      channelID: channel.channelID,
      status: 'Open',
      language: 'de-AT',
      endUserID: null,
      messageCount: 0,
    })
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
    expect((await desk.get('/tickets')).body.totalCount).toBe(expected === 200 ? 1 : 0)
  })

  test('does not find channels that are no chat, switched off, deleted or nowhere', async () => {
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

  test('goes on with a chat of the channel, and with no other', async () => {
    await using desk = await startDesk()
    const [mine, second] = [await makeChat(desk), await makeChat(desk)]
    const theirs = await visitorOf(await desk.other())
    const { ticketToken } = await visitorOf(desk, { channelToken: mine.token })
    const resume = async (channelToken: string, given: string) =>
      (await askForSession(desk, { channelToken, ticketToken: given })).body.ticketToken

    expect(await resume(mine.token, ticketToken)).toBe(ticketToken)
    expect(await resume(second.token, ticketToken)).not.toBe(ticketToken)
    expect(await resume(mine.token, theirs.ticketToken)).not.toBe(theirs.ticketToken)
    expect(await resume(mine.token, 'nonsense')).not.toBe(ticketToken)
    expect((await desk.get('/tickets')).body.totalCount).toBe(4)
  })

  test('sets off the rules of OnChatStarted, once', async () => {
    await using desk = await startDesk()
    const channel = await makeChat(desk)
    await makeRule(desk, 'OnChatStarted', { operation: 'setCustomField', parameters: { name: 'from', value: 'chat' } })

    const { ticketToken } = await visitorOf(desk, { channelToken: channel.token })
    await visitorOf(desk, { channelToken: channel.token, ticketToken })
    await desk.runJobs()

    const [ticket] = (await desk.get('/tickets')).body.items
    expect(ticket.customFieldsData).toEqual({ from: 'chat' })
    const { db } = desk.context
    expect(await db.$count(automationRuns, eq(automationRuns.customerID, desk.customerID))).toBe(1)
  })

  test('is counted per address', async () => {
    await using desk = await startDesk({ settings: { RATE_PER_ADDRESS: '2' } })
    const channel = await makeChat(desk)
    const ask = async () => (await askForSession(desk, { channelToken: channel.token })).status

    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  })
})

describe('the page of a visitor', () => {
  test('brings its topics along, from the session or from the message', async () => {
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
    const visitor = await new HubClient(desk.house.base, token).start()

    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Does it whistle?' })
    await visitor.call('SendMessage', { clientMessageID: 'b', message: 'And this?', pageURL: `${page}/cups` })
    await desk.runJobs()

    const [first, second] = asked.replies
    expect(first?.documents.map(({ title }) => title)).toEqual(['Kettles'])
    expect(second?.documents).toEqual([])
  })
})

describe('a chat in which nobody wrote', () => {
  test('is forgotten after a day, and no other is', async () => {
    await using desk = await startDesk({ settings: { LOG_LEVEL: 'silent' } })
    const channel = await makeChat(desk)
    const [, talking, assigned] = [
      await visitorOf(desk, { channelToken: channel.token }),
      await visitorOf(desk, { channelToken: channel.token }),
      await visitorOf(desk, { channelToken: channel.token }),
    ]
    const visitor = await new HubClient(desk.house.base, talking.token).start()
    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Hello' })
    const rows = await desk.context.db.select().from(tickets).where(eq(tickets.customerID, desk.customerID))
    const taken = rows.find(({ ticketToken }) => ticketToken === assigned.ticketToken)
    const { customerRepID } = desk.admin
    await desk.put('/tickets/bulk', { ticketIDs: [taken?.ticketID], action: 'assign', customerRepID })

    await forgetEmptyChats(desk.context)
    const before = await desk.context.db.$count(tickets, eq(tickets.customerID, desk.customerID))
    desk.clock.advance(25 * 60 * 60 * 1000)
    await forgetEmptyChats(desk.context)

    expect(before).toBe(3)
    const left = await desk.context.db
      .select({ ticketToken: tickets.ticketToken })
      .from(tickets)
      .where(and(eq(tickets.customerID, desk.customerID)))
    expect(new Set(left.map(({ ticketToken }) => ticketToken))).toEqual(
      new Set([talking.ticketToken, assigned.ticketToken]),
    )
  })
})

describe('an AI that hands over', () => {
  test.each([
    ['nobody is there', false, 'succesfulSubmission'],
    ['somebody is there', true, 'availabilityCheck'],
  ] as const)('says so once when %s', async (_title, isSomebodyThere, text) => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ escalate: true, reason: 'It is beyond me.' }) })
    const { token, strings } = await visitorOf(desk)
    const visitor = await new HubClient(desk.house.base, token).start()
    if (isSomebodyThere) await new HubClient(desk.house.base, desk.token ?? '').start()

    for (const message of ['Help', 'Please']) {
      await visitor.call('SendMessage', { clientMessageID: message, message })
      await desk.runJobs()
    }

    expect((await repliesOf(desk)).map(({ message }) => message)).toEqual([strings[text]])
    await visitor.waitFor('ticket.updated', ({ status }) => status === 'Escalated')
  })

  test('keeps quiet when the visitor asked for a person', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ escalate: true, reason: 'It is beyond me.' }) })
    const { token } = await visitorOf(desk)
    const visitor = await new HubClient(desk.house.base, token).start()
    await visitor.call('SendMessage', { clientMessageID: 'a', message: 'Help' })
    await visitor.call('Escalate', true)

    await desk.runJobs()

    expect(await repliesOf(desk)).toEqual([])
  })
})

describe('a person who takes over', () => {
  test('stops the AI, which has thought meanwhile, and the visitor hears of one hand-over', async () => {
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
    const visitor = await new HubClient(desk.house.base, token).start()
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
