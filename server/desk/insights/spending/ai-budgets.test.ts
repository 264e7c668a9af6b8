import { describe, expect, test } from 'vitest'
import { allStepsOf, show } from '../../../test/automation.ts'
import { openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { startPayingDesk } from '../../../test/desks/paying-desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTicket, makeTopic } from '../../../test/factories.ts'
import { HubClient } from '../../../test/hub-client.ts'
import { addMessage } from '../../../test/samples/ticket-samples.ts'
import { makeChat, visitorOf } from '../../../test/visitor.ts'

const path = '/api/Customers/ai-budget'
const hourInMs = 3_600_000

const budgetOf = async (desk: Desk) => (await desk.get(path)).body
const ticketOf = async (desk: Desk, { ticketID }: { ticketID: number }) => (await desk.get(`/tickets/${ticketID}`)).body
const mailsTo = (desk: Desk, email: string) => desk.server.mailer.sent.filter(({ to }) => to === email)

describe('GET and PUT /api/Customers/ai-budget', () => {
  test("show the operator's defaults until an admin sets limits", async () => {
    await using desk = await startDesk({ settings: { AI_TOKENS_PER_DAY: '1000', AI_COST_PER_MONTH: '2.5' } })

    const before = await budgetOf(desk)
    expect((await desk.put(path, { tokensPerDay: 5000, costPerDay: 1.5, messagesPerVisitor: 0 })).status).toBe(204)
    await desk.put(path, { costPerDay: null })

    expect(before).toMatchObject({
      limits: { tokensPerDay: null, messagesPerVisitor: null },
      defaults: { tokensPerDay: 1000, tokensPerMonth: null, costPerMonth: 2.5, messagesPerVisitor: 500 },
      day: { tokens: 0, cost: 0, endsAt: '2026-03-03T00:00:00.000Z' },
      month: { tokens: 0, cost: 0, endsAt: '2026-04-01T00:00:00.000Z' },
      exhausted: [],
    })
    expect((await budgetOf(desk)).limits).toMatchObject({ tokensPerDay: 5000, costPerDay: null, messagesPerVisitor: 0 })
  })

  test('reject limits above the defaults if the operator forbids them', async () => {
    await using desk = await startDesk({ settings: { AI_TOKENS_PER_DAY: '1000', AI_LIMITS_CAN_BE_RAISED: 'off' } })

    const raised = await desk.put(path, { tokensPerDay: 1001 })
    const lowered = await desk.put(path, { tokensPerDay: 900, costPerDay: 1_000_000 })

    expect([raised.status, raised.body.details]).toEqual([400, [expect.objectContaining({ field: 'tokensPerDay' })]])
    expect(lowered.status).toBe(204)
    expect(await budgetOf(desk)).toMatchObject({ canExceedDefaults: false, limits: { tokensPerDay: 900 } })
  })

  test('are for admins only and accept only amounts', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')

    expect([(await agent.get(path)).status, (await agent.put(path, { tokensPerDay: 1 })).status]).toEqual([403, 403])
    for (const wrong of [{ tokensPerDay: -1 }, { tokensPerDay: 1.5 }, { costPerDay: 'much' }, { costPerDay: -0.1 }]) {
      expect((await desk.put(path, wrong)).status).toBe(400)
    }
  })
})

describe('a budget', () => {
  test('counts every use of the provider, like the usage log', async () => {
    const { desk } = await startPayingDesk()
    await makeTopic(desk)
    await makeMessage(desk)
    await desk.runJobs()
    const ticket = await makeTicket(desk)
    await addMessage(desk, ticket, { message: 'The lamp flickers.' })
    await desk.get(`/tickets/${ticket.ticketID}/history-summary`)
    await desk.post('/api/Translations/translate', { sourceText: 'Hello', targetLang: 'de' })

    const usage: { inputTokens: number; outputTokens: number; cost: number; purpose: string }[] = (
      await desk.get('/api/Customers/ai-usage')
    ).body
    const tokens = usage.reduce((sum, row) => sum + row.inputTokens + row.outputTokens, 0)
    const cost = usage.reduce((sum, row) => sum + row.cost, 0)

    expect(usage.map(({ purpose }) => purpose).sort()).toEqual(['reply', 'spam', 'summary', 'topics', 'translation'])
    const { day, month } = await budgetOf(desk)
    expect([day.tokens, month.tokens]).toEqual([tokens, tokens])
    expect(day.cost).toBeCloseTo(cost)
  })

  test('that is exhausted stops drafts, loses no messages and shows why; new messages are answered the next day', async () => {
    const { desk, double } = await startPayingDesk()
    await desk.put(path, { tokensPerDay: 10 })
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()

    const message = await makeMessage(desk, { uid: 'ada@example.org' })
    await desk.runJobs()

    expect(double.requests).toEqual([])
    const reason = "Today's AI budget is used up (tokens)."
    expect(await show(desk, message)).toMatchObject({ status: 'Received', message: 'Hello', aiAnswer: null })
    expect(await ticketOf(desk, message)).toMatchObject({
      status: 'Open',
      needsPerson: true,
      needsPersonReason: reason,
    })
    const steps = await allStepsOf(desk, message)
    expect(steps.filter(({ why }) => why === reason).map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'judgeSpam Skipped',
      'draftReply Skipped',
    ])
    await agent.waitFor('ticket.updated', ({ needsPerson }) => needsPerson === true)
    expect((await desk.get('/tickets?needsPerson=true')).body).toMatchObject({
      totalCount: 1,
      items: [{ ticketID: message.ticketID }],
    })

    desk.clock.advance(hourInMs)
    const next = await makeMessage(desk)
    await desk.put(path, { tokensPerDay: 1_000_000 })
    await desk.runJobs()
    await desk.post(`/ticketMessages/${message.messageID}/retry`)
    await desk.runJobs()
    expect(await ticketOf(desk, message)).toMatchObject({ needsPerson: false })
    for (const each of [next, message]) {
      expect(await show(desk, each)).toMatchObject({ status: 'Answered', aiAnswer: 'Hello to you.' })
    }
  })

  test('is not exceeded by concurrent messages', async () => {
    const { desk, double } = await startPayingDesk()
    const { channelID } = await makeChannel(desk)
    const first = await makeMessage(desk, { channelID })
    await desk.runJobs()
    const perMessage = (await budgetOf(desk)).day.tokens
    const requestCount = double.requests.length
    // Room for slightly more than three messages: an estimate is larger than the actual usage.
    await desk.put(path, { tokensPerDay: perMessage * 4 + 400 })
    double.latencyMs = 30

    const others = await Promise.all(Array.from({ length: 12 }, () => makeMessage(desk, { channelID })))
    await Promise.all([desk.runJobs(), desk.runJobs(), desk.runJobs(), desk.runJobs()])

    const { day, exhausted } = await budgetOf(desk)
    expect(day.tokens).toBeLessThanOrEqual(perMessage * 4 + 400)
    expect(double.requests.length - requestCount).toBeLessThan(12)
    const statuses = await Promise.all([first, ...others].map(async (each) => (await show(desk, each)).status))
    expect(new Set(statuses)).toEqual(new Set(['Answered', 'Received']))
    expect(exhausted.length).toBeLessThanOrEqual(1)
  })

  test('applies to cost, to months, and to translations, summaries and topics', async () => {
    const { desk, double } = await startPayingDesk()
    await makeTopic(desk)
    await desk.put(path, { costPerMonth: 0.000_001 })
    const reason = "This month's AI budget is used up (cost)."
    const ticket = await makeTicket(desk)
    const { messageID } = await addMessage(desk, ticket, { message: 'The lamp flickers.' })

    const translated = await desk.post('/api/Translations/translate', { sourceText: 'Hello', targetLang: 'de' })
    const summary = await desk.get(`/tickets/${ticket.ticketID}/history-summary`)
    const detected = await desk.post(`/ticketMessages/${messageID}/detect-topics`)

    expect([translated.status, translated.body.message]).toEqual([500, expect.stringContaining(reason)])
    expect(summary.body).toContain('The lamp flickers.')
    expect([detected.status, detected.body.message]).toEqual([400, reason])
    expect(double.requests).toEqual([])
    expect((await budgetOf(desk)).month).toMatchObject({ tokens: 0, cost: 0 })
  })

  test('releases the reservation of a failed request', async () => {
    const { desk, double } = await startPayingDesk()
    double.misbehave('server-error', { times: 3 })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Failed')
    expect(await ticketOf(desk, message)).toMatchObject({ needsPerson: true, status: 'Open' })
    expect((await budgetOf(desk)).day.tokens).toBe(0)
  })

  test('is separate for each customer', async () => {
    const { desk, double } = await startPayingDesk()
    const other = await desk.other()
    await other.put('/api/Customers/me', { aiProviderApiKey: double.apiKey })
    await other.put(path, { tokensPerDay: 0 })

    await makeMessage(desk)
    await makeMessage(other)
    await desk.runJobs()

    expect((await budgetOf(other)).day.tokens).toBe(0)
    expect((await budgetOf(desk)).day.tokens).toBeGreaterThan(0)
  })
})

describe('admins', () => {
  /** Spends until the budget is exhausted. */
  async function spend(desk: Desk): Promise<void> {
    for (let number = 0; number < 100; number++) {
      const body = { sourceText: `This is sentence number ${number}.`, targetLang: 'de' }
      if ((await desk.post('/api/Translations/translate', body)).status !== 200) return
    }
    throw new Error('The budget was not exhausted.')
  }

  test('are notified once at 80 % and once at 100 %, by email and over the hub', async () => {
    const { desk } = await startPayingDesk()
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'boss@desk.test' })
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    await desk.put(path, { tokensPerDay: 5000 })

    await spend(desk)
    await spend(desk)
    await desk.runJobs()

    const subjects = mailsTo(desk, 'boss@desk.test').map(({ subject }) => subject.replace(/^.*?: /, ''))
    expect(subjects).toEqual(['AI budget at 80 % (daily, tokens)', 'AI budget used up (daily, tokens)'])
    await agent.waitFor('budget.reached', ({ percent }) => percent === 100)
    expect(agent.of('budget.reached').map(({ data }) => data)).toEqual([
      { limitName: 'tokensPerDay', percent: 80, period: '2026-03-02' },
      { limitName: 'tokensPerDay', percent: 100, period: '2026-03-02' },
    ])

    desk.clock.advance(hourInMs)
    await spend(desk)
    await desk.runJobs()
    expect(mailsTo(desk, 'boss@desk.test')).toHaveLength(4)
  })

  test('are notified in German if the customer is German', async () => {
    const { desk } = await startPayingDesk()
    await desk.put('/api/Customers/me', { locale: 'de-DE' })
    await desk.put(`/customerReps/${desk.admin.customerRepID}`, { email: 'chef@desk.test' })
    await desk.put(path, { tokensPerMonth: 3000 })

    await spend(desk)
    await desk.runJobs()

    expect(mailsTo(desk, 'chef@desk.test')).toMatchObject([
      { subject: expect.stringContaining('KI-Monatsbudget zu 80 % verbraucht (Tokens)') },
      { subject: expect.stringContaining('KI-Monatsbudget aufgebraucht (Tokens)') },
    ])
  })
})

describe('a visitor', () => {
  test('is limited per day without affecting other visitors', async () => {
    await using desk = await startDesk({ settings: { AI_MESSAGES_PER_VISITOR: '2' } })
    const engine = useScriptedEngine(desk)
    const { token: channelToken } = await makeChat(desk)
    const enter = async () => new HubClient(desk.server.base, (await visitorOf(desk, { channelToken })).token).start()
    const [eager, other] = [await enter(), await enter()]

    for (const message of ['one', 'two', 'three']) {
      await eager.call('SendMessage', { clientMessageID: message, message })
      await desk.runJobs()
    }
    await other.call('SendMessage', { clientMessageID: 'four', message: 'four' })
    await desk.runJobs()

    expect(engine.replies.map(({ message }) => message)).toEqual(['one', 'two', 'four'])
    const waiting = (await desk.get('/tickets?needsPerson=true')).body.items
    expect(waiting).toMatchObject([
      { needsPersonReason: 'This visitor has sent more messages today than the AI answers.', messageCount: 5 },
    ])
  })

  test('shares the limit of the address with other visitors there', async () => {
    const { desk, double } = await startPayingDesk({ AI_TOKENS_PER_ADDRESS: '10' })
    const { token: channelToken } = await makeChat(desk)
    for (const message of ['one', 'two']) {
      const visitor = await new HubClient(desk.server.base, (await visitorOf(desk, { channelToken })).token).start()
      await visitor.call('SendMessage', { clientMessageID: message, message })
    }
    await desk.runJobs()
    await makeMessage(desk)
    await desk.runJobs()

    expect((await desk.get('/tickets?needsPerson=true')).body.totalCount).toBe(2)
    expect(double.requests.length).toBeGreaterThan(0)
  })

  test('is counted by address for email, and an agent can retry', async () => {
    await using desk = await startDesk({ settings: { AI_MESSAGES_PER_ADDRESS: '1' } })
    const engine = useScriptedEngine(desk)
    const mail = await openMailChannel(desk)
    await mail.receive({ from: 'eve@example.org', text: 'one' })
    const second = await mail.receive({ from: 'EVE@example.org', text: 'two' })
    await mail.receive({ from: 'ada@example.org', text: 'three' })
    expect(engine.replies.map(({ message }) => message)).toEqual(['one', 'three'])

    await desk.post(`/ticketMessages/${second.messageID}/retry`)
    await desk.runJobs()

    expect(engine.replies.map(({ message }) => message)).toEqual(['one', 'three', 'two'])
  })
})

describe('needsPerson', () => {
  const exhausted = async () => {
    const { desk } = await startPayingDesk()
    await desk.put(path, { tokensPerDay: 0 })
    const message = await makeMessage(desk)
    await desk.runJobs()
    expect(await ticketOf(desk, message)).toMatchObject({ needsPerson: true })
    return { desk, message }
  }

  test.each([
    ['a reply', (desk: Desk, ticketID: number) => reply(desk, ticketID, {}), false],
    ['a reply of the AI', (desk: Desk, ticketID: number) => reply(desk, ticketID, { isAI: true }), true],
    ['an internal record', (desk: Desk, ticketID: number) => reply(desk, ticketID, { deliver: false }), true],
    ['an assignment', assign, false],
    ['closing', (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { isClosed: true }), false],
    ['closing in bulk', (desk: Desk, ticketID: number) => close(desk, ticketID), false],
    ['another subject', (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { subject: 'A' }), true],
  ])('after %s', async (_title, act, isLeft) => {
    const { desk, message } = await exhausted()

    await act(desk, message.ticketID)

    expect(await ticketOf(desk, message)).toMatchObject(
      isLeft ? { needsPerson: true } : { needsPerson: false, needsPersonReason: null },
    )
  })
})

const reply = (desk: Desk, ticketID: number, further: object) =>
  makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'Me', ...further })
const close = (desk: Desk, ticketID: number) => desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'close' })
function assign(desk: Desk, ticketID: number) {
  return desk.put('/tickets/bulk', {
    ticketIDs: [ticketID],
    action: 'assign',
    customerRepID: desk.admin.customerRepID,
  })
}

describe('concurrent requests', () => {
  test('are limited per customer without delaying other customers', async () => {
    const { desk, double } = await startPayingDesk({ AI_CALLS_PER_CUSTOMER: '2' })
    double.latencyMs = 100
    const translate = (number: number) =>
      desk.post('/api/Translations/translate', { sourceText: `Hello ${number}`, targetLang: 'de' })

    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => translate(number)))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(double.maxConcurrent).toBe(2)
  })
})
