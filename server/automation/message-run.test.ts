import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AiFault } from '../adapters/ai/ai.ts'
import { bindCustomer } from '../context.ts'
import { receiveMessage } from '../desk/messages/receiving/receive-message.ts'
import { makeRule, repliesOf, runsOf, show, traceOf } from '../test/automation.ts'
import { startDesk } from '../test/desk.ts'
import { useScriptedEngine } from '../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTicket } from '../test/factories.ts'
import { advanceRun } from './runs/advance-run.ts'
import { automationEffects, automationRuns, automationSteps, automationTraces } from './runs/automation.table.ts'

describe('a message of an end user', () => {
  test('runs through the sequence, and its reply is sent automatically in a chat', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk, { reply: () => ({ reply: 'In 30 days.' }) })

    const message = await makeMessage(desk, { message: 'How long can I return it?' })
    expect(message.status).toBe('Received')
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Answered', aiAnswer: 'In 30 days.' })
    expect(await repliesOf(desk)).toMatchObject([
      { message: 'In 30 days.', isAI: true, customerRepID: null, answersMessageID: message.messageID },
    ])
    const steps = await traceOf(desk, message)
    expect(steps.map(({ step, hook }) => hook ?? step).join(' ')).toBe(
      'begin PreSpam judgeSpam OnReopen OnNewTicket OnMessage detectTopics OnTopicsDetected topicActions PreReply draftReply OnReplyDrafted sendReply finish',
    )
    expect(steps.find(({ step }) => step === 'draftReply')).toMatchObject({
      outcome: 'Done',
      model: 'scripted',
      tokens: { input: 10, output: 5 },
    })
    expect(steps.find(({ step }) => step === 'sendReply')).toMatchObject({ delivery: { status: 'Sent' } })
    expect(asked.replies).toHaveLength(1)
    expect(await runsOf(desk)).toMatchObject([{ state: 'Done', agenda: [] }])
  })

  test.each([
    [[], ['Sent']],
    [['OnReplySent'], ['Queued']],
  ])('in a chat with rules on %j has a reply that is %j when its run ends', async (hooks, statuses) => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    for (const hook of hooks)
      await makeRule(desk, hook, { operation: 'setCustomField', parameters: { name: 'Sent', value: 1 } })
    await makeMessage(desk)
    const [run] = await runsOf(desk)
    if (!run) throw new Error('There is no run.')

    await advanceRun(bindCustomer(desk.context, desk.customerID), { ...run, isNew: true })

    expect((await repliesOf(desk)).map(({ status }) => status)).toEqual(statuses)
    await desk.runJobs()
    const [reply] = await repliesOf(desk)
    expect(reply).toMatchObject({ status: 'Sent', externalID: `shown ${reply?.messageID}` })
  })

  test('leaves a draft for people on an email channel', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Drafted', aiAnswer: 'We are on it.' })
    expect(await repliesOf(desk)).toEqual([])
    const sent = await desk.post(`/ticketMessages/${message.messageID}/send`, {})
    expect(sent.body).toEqual({ message: 'We are on it.' })
  })

  test('keeps its status without an AI; its rules still run', async () => {
    await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
    await makeRule(desk, 'OnMessage', { operation: 'setCustomField', parameters: { name: 'Seen', value: true } })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe('Received')
    expect((await desk.get(`/tickets/${message.ticketID}`)).body.customFieldsData).toEqual({ Seen: true })
    const drafting = (await traceOf(desk, message)).find(({ step }) => step === 'draftReply')
    expect(drafting).toMatchObject({ outcome: 'Skipped', why: expect.stringContaining('EMBEDDED_AI') })
  })

  test.each([
    ['automatic', { arrivedAs: 'AutoReply' as const }],
    ['old', { startsAutomation: false }],
  ])('that is %s starts nothing', async (_what, given) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const content = { message: 'Out of office' }

    await receiveMessage(desk.context, { customerID: desk.customerID, channelID, content, ...given })

    expect(await runsOf(desk)).toEqual([])
  })

  test('gets no draft if a rule closes it', async () => {
    await using desk = await startDesk()
    const asked = useScriptedEngine(desk)
    await makeRule(desk, 'OnMessage', { operation: 'close' })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Received', aiAnswer: null })
    expect(asked.replies).toEqual([])
  })

  test('counts as the first message of a ticket created earlier', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await makeRule(desk, 'OnNewTicket', { operation: 'setCustomField', parameters: { name: 'New', value: 1 } })
    const { ticketID } = await makeTicket(desk)
    expect(await runsOf(desk)).toEqual([])

    const first = await makeMessage(desk, { ticketID })
    const second = await makeMessage(desk, { ticketID })
    await desk.runJobs()

    const hookOf = async (message: { messageID: number }) =>
      (await traceOf(desk, message)).find(({ hook }) => hook === 'OnNewTicket')
    expect(await hookOf(first)).toMatchObject({ outcome: 'Done', rules: [{ matched: true, result: 'Done' }] })
    expect(await hookOf(second)).toMatchObject({ outcome: 'Skipped' })
  })

  test('fires OnReopen if it reopens a closed ticket', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await makeRule(desk, 'OnReopen', { operation: 'setCustomField', parameters: { name: 'Back', value: 1 } })
    const { ticketID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })

    await makeMessage(desk, { ticketID })
    await desk.runJobs()

    expect((await desk.get(`/tickets/${ticketID}`)).body.customFieldsData).toEqual({ Back: 1 })
  })
})

test('its automation data is deleted with the ticket', async () => {
  await using desk = await startDesk()
  useScriptedEngine(desk, { reply: () => ({ escalate: true }) })
  const { ticketID } = await makeMessage(desk)
  await desk.runJobs()

  expect((await desk.delete(`/tickets/${ticketID}`)).status).toBe(204)

  const { db } = desk.context
  for (const table of [automationRuns, automationSteps, automationTraces, automationEffects]) {
    expect(await db.$count(table, eq(table.customerID, desk.customerID))).toBe(0)
  }
})

describe('an AI that cannot answer', () => {
  const faults = [
    ['is down', new AiFault('unavailable', 'The provider does not answer.', { isRetryable: true }), 'does not answer'],
    ['talks nonsense', new AiFault('malformed', 'The answer is not what was asked for.'), 'not what was asked'],
  ] as const

  test.each(faults)(
    'that %s leaves a visible failure, and retry goes on at that step',
    async (_what, fault, reason) => {
      await using desk = await startDesk()
      let isBroken = true
      const asked = useScriptedEngine(desk, {
        reply: () => {
          if (isBroken) throw fault
          return { reply: 'At last.' }
        },
      })
      await makeRule(desk, 'OnMessage', { operation: 'notifyByEmail', parameters: { to: 'chief@example.test' } })
      const message = await makeMessage(desk)
      await desk.runJobs()

      expect(await show(desk, message)).toMatchObject({ status: 'Failed', failure: expect.stringContaining(reason) })
      expect((await traceOf(desk, message)).at(-1)).toMatchObject({ step: 'draftReply', outcome: 'Failed' })

      isBroken = false
      const retry = await desk.post(`/ticketMessages/${message.messageID}/retry`)
      expect([retry.status, retry.body.status]).toEqual([200, 'Processing'])
      await desk.runJobs()

      expect(await show(desk, message)).toMatchObject({ status: 'Answered', failure: null })
      expect(asked.spam).toHaveLength(1)
      expect(desk.server.mailer.sent.filter(({ to }) => to === 'chief@example.test')).toHaveLength(1)
      desk.server.mailer.sent.length = 0
    },
  )

  test('ignores an empty reply', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk, { reply: () => ({ reply: ' ' }) })

    const message = await makeMessage(desk)
    await desk.runJobs()

    expect(await show(desk, message)).toMatchObject({ status: 'Failed', aiAnswer: null })
    expect(await repliesOf(desk)).toEqual([])
  })
})

describe('POST /ticketMessages/{id}/retry', () => {
  test.each([
    ['before the message came is answered', true, 'Answered'],
    ['since is drafted alone', false, 'Drafted'],
  ])('of a message whose ticket was assigned %s', async (_when, isBefore, status) => {
    await using desk = await startDesk({ settings: { EMBEDDED_AI: 'off' } })
    const { ticketID } = await makeTicket(desk)
    const assign = () => desk.put(`/tickets/${ticketID}`, { customerRepID: desk.admin.customerRepID })
    if (isBefore) await assign()
    const message = await makeMessage(desk, { ticketID })
    await desk.runJobs()
    if (!isBefore) await assign()

    desk.context.config = { ...desk.context.config, EMBEDDED_AI: true }
    useScriptedEngine(desk)
    expect((await desk.post(`/ticketMessages/${message.messageID}/retry`)).status).toBe(200)
    await desk.runJobs()

    expect((await show(desk, message)).status).toBe(status)
  })

  test('rejects messages that need no retry, and other users', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const message = await makeMessage(desk)
    const path = `/ticketMessages/${message.messageID}/retry`

    expect((await desk.post(path)).status).toBe(409)
    await desk.runJobs()
    expect((await desk.post(path)).status).toBe(409)
    expect((await (await desk.other()).post(path)).status).toBe(403)
    expect((await (await desk.phone(message.channelID, '+491')).post(path)).status).toBe(403)
    expect((await desk.post('/ticketMessages/987654321/retry')).status).toBe(404)
  })
})
