import { describe, expect, test } from 'vitest'
import { makeRule, repliesOf, show, traceOf } from '../test/automation.ts'
import { type Desk, startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTranslation } from '../test/factories.ts'
import { HubClient } from '../test/hub-client.ts'
import { until } from '../test/until.ts'

/** An AI that answers only when released. */
function useSlowEngine(desk: Desk) {
  const answering = Promise.withResolvers<void>()
  const asked = useScriptedEngine(desk, {
    reply: async () => {
      await answering.promise
      return { reply: 'From the AI' }
    },
  })
  return { answer: () => answering.resolve(), isThinking: () => asked.replies.length > 0 }
}

type Act = (desk: Desk, message: { messageID: number; ticketID: number }) => Promise<unknown>

const acts: [string, Act][] = [
  ['answers it', (desk, { messageID }) => desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Me' })],
  [
    'writes to the ticket',
    (desk, { ticketID }) =>
      desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Me' }),
  ],
  [
    'records a call',
    (desk, { ticketID }) =>
      desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Me', deliver: false }),
  ],
  [
    'takes the ticket',
    (desk, { ticketID }) => desk.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID }),
  ],
  ['escalates it', (desk, { messageID }) => desk.post(`/ticketMessages/${messageID}/escalate-by-id`, {})],
  ['closes the ticket', (desk, { ticketID }) => desk.put(`/tickets/${ticketID}`, { isClosed: true })],
]

describe('a person who acts while the AI is drafting', () => {
  test.each(acts)('and %s takes precedence: the AI’s draft is not sent', async (_what, act) => {
    await using desk = await startDesk()
    const { answer, isThinking } = useSlowEngine(desk)
    const message = await makeMessage(desk)
    const running = desk.runJobs()
    await until(isThinking)

    await act(desk, message)
    answer()
    await running
    await desk.runJobs()

    expect((await repliesOf(desk)).filter(({ isAI }) => isAI)).toEqual([])
    expect((await show(desk, message)).aiAnswer).toBe('From the AI')
  })

  test('and marks it as spam takes precedence', async () => {
    await using desk = await startDesk()
    const { answer, isThinking } = useSlowEngine(desk)
    const message = await makeMessage(desk)
    const running = desk.runJobs()
    await until(isThinking)

    await desk.put('/tickets/bulk', { ticketIDs: [message.ticketID], action: 'spam' })
    answer()
    await running

    expect(await repliesOf(desk)).toEqual([])
  })
})

test('an assignment before the message arrived does not stop the AI', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk)
  const { ticketID } = await makeMessage(desk)
  await desk.runJobs()
  await desk.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })

  const next = await makeMessage(desk, { ticketID })
  await desk.runJobs()

  expect((await show(desk, next)).status).toBe('Answered')
})

describe('an AI that requests an escalation', () => {
  const weekday = { day: 'Monday', opens: '10:00', closes: '11:00' }
  const texts = { availabilityCheck: 'Somebody is coming.', succesfulSubmission: 'Somebody will write to you.' }

  // The clock of tests is fixed at Monday, 9:00 in UTC, which is 10:00 in Berlin.
  test.each([
    ['is there', { timeZone: 'W. Europe Standard Time', officeHours: [weekday] }, true, texts.availabilityCheck],
    [
      'is not online',
      { timeZone: 'W. Europe Standard Time', officeHours: [weekday] },
      false,
      texts.succesfulSubmission,
    ],
    ['is there by an IANA name', { timeZone: 'Europe/Berlin', officeHours: [weekday] }, true, texts.availabilityCheck],
    ['has gone home', { timeZone: 'UTC', officeHours: [weekday] }, true, texts.succesfulSubmission],
    ['has no hours and is there', { officeHours: null }, true, texts.availabilityCheck],
  ])('promises what is true when an agent %s', async (_who, customer, isOnline, promised) => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ reply: '', escalate: true }) })
    expect((await desk.put('/api/Customers/me', customer)).status).toBe(204)
    const { channelID } = await makeChannel(desk)
    await makeTranslation(desk, { channelID, lang: 'en', ...texts })
    if (isOnline) await new HubClient(desk.server.base, desk.token ?? '').start()

    await makeMessage(desk, { channelID, language: 'en' })
    await desk.runJobs()

    expect((await repliesOf(desk)).map(({ message }) => message)).toEqual([promised])
  })

  test('escalates, and notifies the end user of a chat exactly once', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ reply: '', escalate: true, reason: 'No document says so.' }) })
    await makeRule(desk, 'OnEscalate', { operation: 'setCustomField', parameters: { name: 'Told', value: 1 } })
    const { channelID } = await makeChannel(desk)
    await makeTranslation(desk, { channelID, lang: 'en', succesfulSubmission: 'Somebody will write to you.' })

    const message = await makeMessage(desk, { channelID, language: 'en-GB' })
    await desk.runJobs()
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Escalated', isEscalated: true, aiAnswer: null })
    expect((await desk.get(`/tickets/${message.ticketID}`)).body).toMatchObject({
      status: 'Escalated',
      customFieldsData: { Told: 1 },
    })
    expect(await repliesOf(desk)).toMatchObject([{ message: 'Somebody will write to you.', isAI: true }])
    const steps = await traceOf(desk, message)
    expect(steps.find(({ step }) => step === 'draftReply')).toMatchObject({ why: 'No document says so.' })
    expect(steps.find(({ hook }) => hook === 'OnReplyDrafted')).toMatchObject({ outcome: 'Skipped' })
  })

  test('sends nothing on an email channel, and leaves the draft to agents', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ reply: 'Perhaps.', escalate: true }) })
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Escalated', aiAnswer: 'Perhaps.' })
    expect(await repliesOf(desk)).toEqual([])
  })

  test('sends nothing on the next message of a ticket that people handle', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ reply: '', escalate: true }) })
    const { ticketID } = await makeMessage(desk)
    await desk.runJobs()

    const next = await makeMessage(desk, { ticketID })
    await desk.runJobs()

    expect(await repliesOf(desk)).toHaveLength(1)
    expect((await show(desk, next)).status).toBe('Escalated')
  })
})

describe('POST /ticketMessages/create-new?waitSeconds', () => {
  test('responds when the draft is ready', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    let isAnswered = false
    const answering = desk.post('/ticketMessages/create-new?waitSeconds=30', { channelID, message: 'Hello' })
    answering.finally(() => {
      isAnswered = true
    })
    await until(async () => {
      await desk.runJobs()
      return isAnswered
    })

    const { status, body } = await answering
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Drafted', aiAnswer: 'We are on it.' })
  })

  test('reports that it is still running when the timeout passes', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk)

    const { status, body } = await desk.post('/ticketMessages/create-new?waitSeconds=1', { channelID, message: 'Hi' })

    expect([status, body.status, body.aiAnswer]).toEqual([200, 'Processing', null])
    await desk.runJobs()
  })
})
