import { describe, expect, test } from 'vitest'
import { deliverMessage } from '../../desk/messages/delivery/deliver-message.ts'
import { allStepsOf, makeRule, operationsOf, repliesOf, runsOf, traceOf } from '../../test/automation.ts'
import { openMailChannel } from '../../test/channels/mail-channel.ts'
import { withSenders } from '../../test/channels/with-senders.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage } from '../../test/factories.ts'
import { storeMessage } from '../../test/samples/stored-message.ts'
import { advanceRun } from '../runs/advance-run.ts'
import { fireHook } from './fire-hook.ts'

const setField = (name: string) => ({ operation: 'setCustomField', parameters: { name, value: 1 } })
const once = { attempts: 1, max_attempts: 1 }

const fieldsOf = async (desk: Desk, ticketID: number) =>
  Object.keys((await desk.get(`/tickets/${ticketID}`)).body.customFieldsData ?? {})

describe('the rules of a hook', () => {
  test('run by descending priority, ties by id, each action once, on the channels they apply to', async () => {
    await using desk = await startDesk()
    const [chat, mail] = [await makeChannel(desk), await makeChannel(desk, { channelType: 'Email' })]
    await makeRule(desk, 'OnGreeting', setField('low'), { priority: 1 })
    await makeRule(desk, 'ongreeting', setField('high'), { priority: 9, channelID: chat.channelID })
    const tied = await makeRule(desk, 'OnGreeting', setField('tied'), { priority: 1, specialChannel: 'Chat' })
    await makeRule(desk, 'OnGreeting', setField('mail'), { priority: 5, channelID: mail.channelID })
    await makeRule(desk, 'OnGreeting', setField('phone'), { priority: 5, specialChannel: 'Phone' })
    await makeRule(desk, 'OnGreeting', { ...setField('idle'), isActive: false }, { priority: 5 })
    await desk.post('/api/hookactions', { hookName: 'OnGreeting', actionID: tied.actionID, priority: 0 })
    const { ticketID, messageID } = await storeMessage(desk, { channelID: chat.channelID })

    await desk.post('/api/hooks/OnGreeting/fire', { ticketID })
    await desk.runJobs()

    expect(await fieldsOf(desk, ticketID)).toEqual(['high', 'low', 'tied'])
    const [hook] = await traceOf(desk, { messageID })
    expect(hook?.rules?.map(({ priority, matched, why, result }) => [priority, matched, why ?? result])).toEqual([
      [9, true, 'Done'],
      [5, false, expect.stringMatching(/^only for the channel /)],
      [5, false, 'only for Phone channels'],
      [5, false, 'the action is not active'],
      [1, true, 'Done'],
      [1, true, 'Done'],
      [0, false, expect.stringMatching(/^the action runs already/)],
    ])
  })

  test('do not delay others when they are refused', async () => {
    await using desk = await startDesk()
    const { rep } = await desk.signedIn('Agent')
    const parameters = { customerRepID: rep.customerRepID }
    await makeRule(desk, 'OnHello', { operation: 'assign', parameters }, { priority: 2 })
    await makeRule(desk, 'OnHello', setField('after'), { priority: 1 })
    await desk.delete(`/customerReps/${rep.customerRepID}`)
    const message = await storeMessage(desk)

    await desk.post('/api/hooks/OnHello/fire', { messageID: message.messageID })
    await desk.runJobs()

    expect(await operationsOf(desk, message)).toEqual(['assign Failed', 'setCustomField Done'])
    expect((await traceOf(desk, message))[0]?.rules?.[0]?.result).toContain('not a representative')
  })

  test('fire further hooks, and a cycle is stopped', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnClose', { operation: 'reopen' })
    await makeRule(desk, 'OnReopen', { operation: 'close' })
    const message = await storeMessage(desk)

    await desk.put(`/tickets/${message.ticketID}`, { isClosed: true })
    await desk.runJobs()

    const [hook] = await traceOf(desk, message)
    const cut = (await allStepsOf(desk, message)).at(-1)
    expect(hook).toMatchObject({ hook: 'OnClose', children: [{ children: [{ hook: 'OnReopen' }] }] })
    expect(cut).toMatchObject({ hook: 'OnClose', outcome: 'Cut', why: expect.stringContaining('OnClose → OnReopen') })
    expect((await desk.get(`/tickets/${message.ticketID}`)).body.isClosed).toBe(true)
  })

  test('are limited to a depth of ten', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnDeep', setField('deep'))
    const { customerID } = desk
    const { ticketID, channelID, messageID } = await storeMessage(desk)
    const chainOf = (length: number) => Array.from({ length }, (_, index) => `Hook${index}`)

    await fireHook(desk.context, { customerID, hookName: 'OnDeep', ticketID, channelID, chain: chainOf(10) })
    await desk.runJobs()
    expect(await fieldsOf(desk, ticketID)).toEqual([])
    await fireHook(desk.context, { customerID, hookName: 'OnDeep', ticketID, channelID, chain: chainOf(9) })
    await desk.runJobs()

    expect(await fieldsOf(desk, ticketID)).toEqual(['deep'])
    expect(await traceOf(desk, { messageID })).toMatchObject([{ outcome: 'Cut' }, { outcome: 'Done' }])
  })

  test('cannot send endlessly: a reply sent by a rule does not trigger that rule again', async () => {
    await using desk = await startDesk()
    const { documentID } = await makeDocument(desk, { content: 'Tell us what you think.' })
    await makeRule(desk, 'OnReplySent', { operation: 'sendDocument', parameters: { documentID } })
    const source = await storeMessage(desk)
    const sender = async () => ({})
    const deliverAll = async () => {
      for (const reply of await repliesOf(desk)) {
        await deliverMessage(withSenders(desk.context, { Chat: sender, Email: sender }), reply, once)
      }
    }

    await desk.post(`/ticketMessages/${source.messageID}/send`, { modifiedAnswer: 'Here you are.' })
    for (let round = 0; round < 3; round++) {
      await deliverAll()
      for (const run of await runsOf(desk)) await advanceRun(desk.context, run)
    }

    expect((await repliesOf(desk)).map(({ message }) => message)).toEqual(['Here you are.', 'Tell us what you think.'])
    expect((await allStepsOf(desk, source)).at(-1)).toMatchObject({ hook: 'OnReplySent', outcome: 'Cut' })
  })
})

describe('what fires a hook', () => {
  type Change = (desk: Desk, ticketID: number) => Promise<{ status: number }>
  const bulk = (action: string) => (desk: Desk, ticketID: number) =>
    desk.put('/tickets/bulk', { ticketIDs: [ticketID], action, customerRepID: desk.admin.customerRepID })
  const put = (body: object) => (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, body)
  const changes: [string, string, Change, object?][] = [
    ['OnClose', 'a PUT that closes', put({ isClosed: true })],
    ['OnClose', 'closing many', bulk('close')],
    ['OnReopen', 'a PUT that opens', put({ status: 'Open' }), { status: 'Closed' }],
    ['OnReopen', 'opening many', bulk('reopen'), { status: 'Closed' }],
    ['OnEscalate', 'a PUT that escalates', put({ status: 'escalated' })],
    ['OnEscalate', 'escalating many', bulk('escalate'), { status: 'Closed' }],
    ['OnAssign', 'assigning many', bulk('assign')],
    ['OnAssign', 'a PUT that assigns', (desk, id) => put({ customerRepID: desk.admin.customerRepID })(desk, id)],
  ]

  test.each(changes)('%s: %s, once', async (hookName, _what, change, ticket = {}) => {
    await using desk = await startDesk()
    await makeRule(desk, hookName, setField('Fired'))
    const { ticketID, messageID } = await storeMessage(desk, { ticket })

    expect((await change(desk, ticketID)).status).toBe(204)
    expect((await change(desk, ticketID)).status).toBe(204)
    await desk.runJobs()

    expect(await fieldsOf(desk, ticketID)).toEqual(['Fired'])
    expect(await runsOf(desk)).toMatchObject([{ kind: 'hook', state: 'Done', messageID }])
  })

  test('OnEscalate fires once when a message is escalated', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnEscalate', setField('Fired'))
    const { messageID } = await storeMessage(desk)

    await desk.post(`/ticketMessages/${messageID}/escalate-by-id`, {})
    await desk.post(`/ticketMessages/${messageID}/escalate-by-id`, {})

    expect(await runsOf(desk)).toHaveLength(1)
  })

  test.each([
    ['OnLike', true],
    ['OnDislike', false],
  ])('%s: the end user’s opinion', async (hookName, like) => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    await makeRule(desk, hookName, setField('Fired'))
    const { ticketID } = await makeMessage(desk)
    await desk.runJobs()
    const { ticketToken } = (await desk.get(`/tickets/${ticketID}`)).body

    await desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=${like}`)
    await desk.runJobs()

    expect(await fieldsOf(desk, ticketID)).toEqual(['Fired'])
  })

  test('OnNewTicket fires for the first message of a person on a ticket opened by a machine', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const mail = await openMailChannel(desk)
    const away = { messageID: '<away@example.org>', headers: ['Auto-Submitted: auto-replied'] }
    const automatic = await mail.receive(away)
    expect(await runsOf(desk)).toEqual([])

    const first = await mail.receive({ headers: ['In-Reply-To: <away@example.org>'] })
    const second = await mail.receive({ headers: ['In-Reply-To: <away@example.org>'] })

    expect([first.ticketID, second.ticketID]).toEqual([automatic.ticketID, automatic.ticketID])
    const outcomeOf = async (message: { messageID: number }) =>
      (await traceOf(desk, message)).find(({ hook }) => hook === 'OnNewTicket')?.outcome
    expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['Done', 'Skipped'])
  })

  test('queues nothing if no rule uses the hook', async () => {
    await using desk = await startDesk()
    const { ticketID } = await storeMessage(desk)

    await desk.put(`/tickets/${ticketID}`, { isClosed: true })

    expect(await runsOf(desk)).toEqual([])
  })
})

describe('POST /api/hooks/{hookName}/fire', () => {
  test('runs the rules of a channel, or of the phone’s own channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Phone' })
    const parameters = { to: 'desk@example.test', subject: 'A call', text: 'Somebody rings.' }
    await makeRule(desk, 'OnPhonePickup', { operation: 'notifyByEmail', parameters }, { channelID })
    const phone = await desk.phone(channelID, '+491')

    const answer = await phone.post('/api/hooks/OnPhonePickup/fire', { channelID })
    await desk.runJobs()

    expect(answer.status).toBe(202)
    expect(answer.body).toEqual({ jobID: expect.stringMatching(/^\d+$/) })
    expect(desk.server.mailer.sent).toContainEqual(
      expect.objectContaining({ to: 'desk@example.test', subject: 'A call' }),
    )
  })

  test('uses the open ticket of the caller, if any', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')
    const { ticketID } = await makeMessage(desk, { channelID, uid: '+49301234567' })

    await phone.post('/api/hooks/OnPhoneHangup/fire', { channelID, uid: '+49301234567' })
    await phone.post('/api/hooks/OnPhoneHangup/fire', { channelID, uid: '+49301234568' })

    const fired = (await runsOf(desk)).filter(({ kind }) => kind === 'hook')
    expect(fired).toMatchObject([{ ticketID }, { ticketID: null }])
  })

  test('rejects anything but one subject of this customer', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const [mine, theirs] = [await storeMessage(desk), await storeMessage(other)]
    const fire = async (body: object) => (await desk.post('/api/hooks/OnX/fire', body)).status

    for (const [body, fields] of [
      [{}, ['messageID', 'ticketID', 'channelID']],
      [{ ticketID: mine.ticketID, messageID: mine.messageID }, ['messageID', 'ticketID']],
    ] as const) {
      const answer = await desk.post('/api/hooks/OnX/fire', body)
      expect(answer.status).toBe(400)
      expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    }
    expect(await fire({ ticketID: theirs.ticketID })).toBe(400)
    expect(await fire({ messageID: theirs.messageID })).toBe(400)
    expect(await fire({ channelID: theirs.channelID })).toBe(400)
    expect((await desk.post(`/api/hooks/${'x'.repeat(101)}/fire`, { ticketID: mine.ticketID })).status).toBe(400)
    const phone = await desk.phone((await makeChannel(desk, { channelType: 'Phone' })).channelID, '+491')
    expect((await phone.post('/api/hooks/OnX/fire', { ticketID: mine.ticketID })).status).toBe(403)
    expect((await desk.stranger().post('/api/hooks/OnX/fire', { ticketID: mine.ticketID })).status).toBe(401)
    expect(await runsOf(desk)).toEqual([])
  })
})
