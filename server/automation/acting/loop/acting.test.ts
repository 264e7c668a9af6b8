import type { RequestListener } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { ReplyRequest } from '../../../adapters/ai/ai.ts'
import { allStepsOf, repliesOf, runsOf, show, traceOf } from '../../../test/automation.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { useScriptedEngine } from '../../../test/doubles/scripted-engine.ts'
import { answerWith, startSmallServer } from '../../../test/doubles/small-server.ts'
import { made, makeChannel, makeMessage, makeTopic } from '../../../test/factories.ts'
import { expireApproval } from '../approvals/decide-approval.ts'
import { findCallsOfRun, updateCall } from '../calls/calls.store.ts'

const settings = { OUTBOUND_ALLOW: '127.0.0.1' }

/** All tests share one service, each with its own customer. */
let service: Promise<Desk> | undefined

afterAll(async () => (await service)?.[Symbol.asyncDispose]())

interface Setup {
  listener?: RequestListener
  tool?: object
  procedure?: object
}

/** A desk with a shop tool and a procedure that applies to every message. */
async function arrange({ listener = answerWith({ state: 'sent', token: 'hush' }), tool, procedure }: Setup = {}) {
  const shop = await startSmallServer(listener)
  service ??= startDesk({ settings })
  const desk = await (await service).other()
  const properties = { order: { type: 'string' }, amount: { type: 'number' } }
  const { toolID } = await made<{ toolID: number }>(desk, '/api/Tools', {
    name: 'order',
    kind: 'Http',
    parameters: { type: 'object', properties, required: ['order'] },
    http: { method: 'GET', url: `${shop.url}/orders/{{order}}`, headers: { 'X-Key': 'top-secret' } },
    ...tool,
  })
  const { procedureID } = await made<{ procedureID: number }>(desk, '/api/Procedures', {
    name: 'Orders',
    steps: 'Look the order up.',
    toolIDs: [toolID],
    ...procedure,
  })
  const { channelID } = await makeChannel(desk, { autoReply: true })
  return { shop, desk, toolID, procedureID, channelID, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const writing = (url: string, more: object = {}) => ({
  http: { method: 'POST', url: `${url}/refunds`, body: { order: '{{order}}', amount: '{{amount}}' } },
  approval: 'Never',
  ...more,
})

/** A model that makes these calls in order, then replies with the last result. */
function script(desk: Desk, calls: { name?: string; arguments: object | string }[]) {
  return useScriptedEngine(desk, {
    reply: ({ calls: made = [] }: ReplyRequest) => {
      const wanted = calls[made.length]
      if (!wanted) return { reply: `Result: ${made.at(-1)?.result}`, reason: 'Done.' }
      const { name = 'order', arguments: given } = wanted
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      return { toolCalls: [{ id: `c${made.length}`, name, arguments: text }] }
    },
  })
}

const callsIn = async (desk: Desk, message: { messageID: number }) =>
  (await allStepsOf(desk, message)).filter(({ step }) => step === 'toolCall')

const needsPerson = async (desk: Desk, { ticketID }: { ticketID: number }) =>
  (await desk.get(`/tickets/${ticketID}`)).body.needsPersonReason

const pending = async (desk: Desk) => (await desk.get('/api/Approvals')).body.items

describe('draftReply with a procedure', () => {
  test('calls tools until there is a reply, and traces each call under its step without secrets', async () => {
    await using scene = await arrange()
    const { desk, shop, toolID, channelID } = scene
    const asked = script(desk, [{ arguments: { order: 'A 1' } }, { arguments: { order: 'B' } }])

    const message = await makeMessage(desk, { channelID, message: 'Where is it?' })
    await desk.runJobs()

    expect(asked.replies[0]).toMatchObject({
      tools: [{ name: 'order' }],
      procedure: { steps: 'Look the order up.' },
      calls: [],
    })
    expect(shop.hits.map(({ url }) => url)).toEqual(['/orders/A%201', '/orders/B'])
    const drafting = (await traceOf(desk, message)).filter(({ step }) => step === 'draftReply')
    expect(drafting.map(({ children }) => children.length)).toEqual([1, 1, 0])
    expect(drafting[0]?.children[0]).toMatchObject({
      step: 'toolCall',
      outcome: 'Done',
      tool: 'order',
      toolID,
      arguments: { order: 'A 1' },
      result: '{"state":"sent","token":"********"}',
      attempt: 1,
      cost: 0,
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await repliesOf(desk)).map(({ message }) => message)).toEqual([
      'Result: {"state":"sent","token":"********"}',
    ])
    expect(JSON.stringify(await traceOf(desk, message))).not.toMatch(/hush|top-secret/)
  })

  test('applies only to its own topics', async () => {
    await using scene = await arrange()
    const { desk, shop, procedureID, channelID } = scene
    const [orders, other] = [await makeTopic(desk), await makeTopic(desk)]
    await desk.put(`/api/Procedures/${procedureID}`, { topicIDs: [orders.topicID] })
    const topicIDs = ({ text }: { text: string }) => [text.includes('order') ? orders.topicID : other.topicID]
    const asked = useScriptedEngine(desk, { topicIDs })
    await makeMessage(desk, { channelID, message: 'Hello' })
    await desk.runJobs()
    await makeMessage(desk, { channelID, message: 'My order' })
    await desk.runJobs()
    expect(asked.replies.map(({ tools }) => tools?.length)).toEqual([undefined, 1])
    expect(shop.hits).toEqual([])
  })

  test('rejects wrong arguments and unknown tools, enforces budgets, and escalates at the step limit', async () => {
    await using scene = await arrange({ tool: { maxCallsPerTicket: 1 }, procedure: { maxSteps: 4 } })
    const { desk, shop, channelID } = scene
    const wanted = [
      { arguments: { order: 7 } },
      { name: 'rm', arguments: {} },
      { arguments: { order: 'A' } },
      { arguments: { order: 'B' } },
      { arguments: { order: 'C' } },
    ]
    script(desk, wanted)
    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    const calls = await callsIn(desk, message)
    expect(calls.map(({ outcome }) => outcome)).toEqual(['Skipped', 'Skipped', 'Done', 'Skipped'])
    expect(calls[3]?.why).toContain('1 times')
    expect(shop.hits).toHaveLength(1)
    expect((await show(desk, message)).status).toBe('Escalated')
    expect(await needsPerson(desk, message)).toContain('limit of steps')
  })

  test('runs operations as tools, each once', async () => {
    await using scene = await arrange({
      tool: { kind: 'Operation', operation: 'addTags', http: undefined, parameters: undefined, approval: 'Never' },
    })
    const { desk, channelID } = scene
    script(desk, [{ arguments: { tags: ['vip'] } }])
    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()
    expect(await callsIn(desk, message)).toMatchObject([{ outcome: 'Done', operation: 'addTags', tool: 'order' }])
    expect((await desk.get(`/tickets/${message.ticketID}`)).body.tags).toEqual(['vip'])
  })

  test('executes nothing that has effects in a dry run', async () => {
    await using scene = await arrange()
    const { desk, shop, toolID, channelID } = scene
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write', approval: 'Always' })
    script(desk, [{ arguments: { order: 'A', amount: 5 } }])
    const { body } = await desk.post('/api/Automation/try', { channelID, text: 'Refund me' })
    expect(shop.hits).toEqual([])
    expect(body.draft).toBe('Result: {"dryRun":true}')
    expect(JSON.stringify(body.trace)).toContain('does not execute tools with effects')
    expect((await desk.get('/api/Approvals')).body.items).toEqual([])
  })
})

describe('a call that writes', () => {
  const broken: RequestListener = (request) => void request.socket.destroy()

  test('stops the run for a person if its outcome is unknown, and is never repeated', async () => {
    await using scene = await arrange({ listener: broken })
    const { desk, shop, toolID, channelID } = scene
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write' })
    script(desk, [{ arguments: { order: 'A' } }, { arguments: { order: 'A' } }])
    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    expect(await callsIn(desk, message)).toMatchObject([{ outcome: 'Failed', why: 'Outcome unknown' }])
    expect(await show(desk, message)).toMatchObject({ status: 'Failed', failure: 'Outcome unknown' })
    expect(await needsPerson(desk, message)).toBe('Outcome unknown')
    expect((await runsOf(desk)).map(({ state }) => state)).toEqual(['Failed'])
    await desk.post(`/ticketMessages/${message.messageID}/retry`)
    await desk.runJobs()
    expect(shop.hits).toHaveLength(1)
  })

  test('is repeated under the same key if the tool has an idempotency header', async () => {
    let count = 0
    const flaky: RequestListener = (request, response) =>
      ++count < 3 ? broken(request, response) : answerWith({ ok: true })(request, response)
    await using scene = await arrange({ listener: flaky })
    const { desk, shop, toolID, channelID } = scene
    await desk.put(`/api/Tools/${toolID}`, {
      ...writing(shop.url),
      risk: 'Write',
      idempotencyHeader: 'Idempotency-Key',
    })
    script(desk, [{ arguments: { order: 'A', amount: 2 } }])
    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()

    const [call] = await callsIn(desk, message)
    expect(call).toMatchObject({ outcome: 'Done', attempt: 3, result: '{"ok":true}' })
    expect(shop.hits.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill(call?.idempotencyKey))
    expect(shop.hits[0]?.body).toBe('{"order":"A","amount":2}')
  })

  test('is not repeated if a killed worker had started it or stored its result', async () => {
    await using scene = await arrange()
    const { desk, shop, toolID, channelID } = scene
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write', approval: 'Always' })
    script(desk, [{ arguments: { order: 'A' } }])
    for (const state of ['Started', 'Done'] as const) {
      const message = await makeMessage(desk, { channelID })
      await desk.runJobs()
      const [{ approvalID }] = await pending(desk)
      const run = (await runsOf(desk)).at(-1)
      const [call] = await findCallsOfRun(desk.context.db, desk.customerID, run?.runID ?? 0)
      if (!call) throw new Error('There is no call.')
      await desk.post(`/api/Approvals/${approvalID}/approve`, {})
      await updateCall(desk.context.db, call, {
        state,
        attempt: 1,
        startedUntil: new Date(0),
        result: state === 'Done' ? '"ok"' : null,
      })
      await desk.runJobs()
      const outcome = (await callsIn(desk, message)).at(-1)
      expect(outcome).toMatchObject(state === 'Done' ? { outcome: 'Done', result: '"ok"' } : { why: 'Outcome unknown' })
    }
    expect(shop.hits).toEqual([])
  })
})

describe('/api/Approvals', () => {
  test('lists pending calls, and resumes the run once after a decision', async () => {
    await using scene = await arrange({ tool: { description: 'Pays money back.' } })
    const { desk, shop, toolID, channelID } = scene
    const approval = { above: { field: 'amount', limit: 50 } }
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write', approval })
    script(desk, [{ arguments: { order: 'A', amount: 20 } }, { arguments: { order: 'A', amount: 80 } }])
    const message = await makeMessage(desk, { channelID, uid: 'ada@example.test', message: 'Refund me' })
    await desk.runJobs()

    expect(shop.hits).toHaveLength(1)
    expect((await runsOf(desk)).map(({ state }) => state)).toEqual(['Waiting'])
    const [item, ...others] = await pending(desk)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      state: 'Pending',
      ticketID: message.ticketID,
      messageID: message.messageID,
      tool: 'order',
      toolID,
      arguments: { order: 'A', amount: 80 },
      what: expect.stringContaining('order'),
      why: 'amount is above 50.',
      forWhom: 'ada@example.test',
      effect: expect.stringContaining('Pays money back.'),
    })
    expect(await needsPerson(desk, message)).toContain('Approval needed')

    const agent = await desk.signedIn('Agent')
    const approved = await agent.post(`/api/Approvals/${item.approvalID}/approve`, { comment: 'Fine.' })
    expect(approved).toMatchObject({
      status: 200,
      body: { state: 'Approved', comment: 'Fine.', decidedBy: agent.rep.username },
    })
    expect((await desk.post(`/api/Approvals/${item.approvalID}/reject`, {})).status).toBe(409)
    await desk.runJobs()
    expect(shop.hits).toHaveLength(2)
    expect((await show(desk, message)).status).toBe('Answered')
    expect((await desk.get('/api/Approvals?state=Approved')).body.items).toHaveLength(1)
    expect((await (await desk.other()).get(`/api/Approvals/${item.approvalID}`)).status).toBe(404)
  })

  test('reports a rejection to the assistant, and escalates on expiry', async () => {
    await using scene = await arrange()
    const { desk, shop, toolID, channelID } = scene
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write', approval: 'Always' })
    script(desk, [{ arguments: { order: 'A' } }])
    const first = await makeMessage(desk, { channelID })
    await desk.runJobs()
    const [item] = await pending(desk)
    await desk.post(`/api/Approvals/${item.approvalID}/reject`, { comment: 'Too late.' })
    await desk.runJobs()
    expect((await repliesOf(desk)).at(-1)?.message).toContain('rejected this call. Too late.')
    expect((await callsIn(desk, first)).at(-1)).toMatchObject({ outcome: 'Skipped' })

    const second = await makeMessage(desk, { channelID })
    await desk.runJobs()
    const [waiting] = await pending(desk)
    const { customerID, context } = desk
    await expireApproval(context, { customerID, approvalID: waiting.approvalID })
    expect(await pending(desk)).toHaveLength(1)
    desk.clock.set(new Date(Date.parse(waiting.expiresAt) + 1))
    await expireApproval(context, { customerID, approvalID: waiting.approvalID })
    await desk.runJobs()
    const later = await desk.signedIn('Admin')
    expect((await later.post(`/api/Approvals/${waiting.approvalID}/approve`, {})).status).toBe(409)
    expect((await later.get(`/ticketMessages/${second.messageID}`)).body.isEscalated).toBe(true)
    expect(shop.hits).toEqual([])
  })
})

describe('an approval that is never decided', () => {
  const arrangeWaiting = async () => {
    const scene = await arrange()
    const { desk, shop, toolID, channelID } = scene
    desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
    await desk.put(`/api/Tools/${toolID}`, { ...writing(shop.url), risk: 'Write', approval: 'Always' })
    script(desk, [{ arguments: { order: 'A' } }])
    const message = await makeMessage(desk, { channelID })
    await desk.runJobs()
    expect(await pending(desk)).toHaveLength(1)
    const dayPasses = async () => {
      desk.clock.advance(24 * 3600_000)
      await desk.context.db.execute(
        sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
      )
      await desk.runJobs()
      await desk.runJobs()
      return desk.signedIn('Admin')
    }
    return { ...scene, message, dayPasses }
  }

  test('expires on time even if the database clock is ahead, and escalates the ticket', async () => {
    await using scene = await arrangeWaiting()
    const later = await scene.dayPasses()
    expect((await later.get('/api/Approvals?state=Expired')).body.items).toHaveLength(1)
    expect((await later.get(`/tickets/${scene.message.ticketID}`)).body.status).toBe('Escalated')
  })

  test.each<[string, (desk: Desk, message: { messageID: number; ticketID: number }) => Promise<unknown>, string]>([
    ['closed', (desk, { ticketID }) => desk.put(`/tickets/${ticketID}`, { isClosed: true }), 'Closed'],
    [
      'answered',
      (desk, { messageID }) => desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Done.' }),
      'Open',
    ],
    [
      'replied to',
      (desk, { ticketID }) =>
        desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Done.' }),
      'Open',
    ],
  ])('leaves a ticket alone that a person has %s since', async (_what, act, status) => {
    await using scene = await arrangeWaiting()
    await act(scene.desk, scene.message)
    const later = await scene.dayPasses()
    expect((await later.get('/api/Approvals?state=Expired')).body.items).toHaveLength(1)
    expect((await later.get(`/tickets/${scene.message.ticketID}`)).body.status).toBe(status)
    expect((await repliesOf(scene.desk)).filter(({ isAI }) => isAI)).toEqual([])
    expect(scene.shop.hits).toEqual([])
  })
})

describe('identity: Verified', () => {
  test('requires a code sent to the claimed address', async () => {
    await using scene = await arrange({ tool: { identity: 'Verified' } })
    const { desk, shop, channelID } = scene
    script(desk, [{ arguments: { order: 'A' } }])
    const uid = `ada-${desk.customerID}@example.test`
    const mails = () => desk.server.mailer.sent.filter(({ to }) => to === uid)
    const first = await makeMessage(desk, { channelID, uid, message: 'Where is order A?' })
    await desk.runJobs()
    expect(shop.hits).toEqual([])
    const code = /\d{6}/.exec(mails()[0]?.text ?? '')?.[0] ?? ''
    const sent = (await repliesOf(desk)).map(({ message }) => message ?? '')
    expect(sent).toMatchObject([expect.stringContaining('…@example.test')])
    expect(sent[0]).not.toContain(code)

    const { ticketID } = first
    const wrong = code === '111111' ? '222222' : '111111'
    await makeMessage(desk, { ticketID, channelID, uid, message: `It is ${wrong}` })
    await desk.runJobs()
    expect((await repliesOf(desk)).at(-1)?.message).toContain('not correct')
    await makeMessage(desk, { ticketID, channelID, uid, message: `Sorry, ${code.slice(0, 3)} ${code.slice(3)}` })
    await desk.runJobs()
    expect(shop.hits).toHaveLength(1)
    expect((await repliesOf(desk)).at(-1)?.message).toContain('sent')

    const other = await makeMessage(desk, {
      channelID: (await makeChannel(desk)).channelID,
      uid,
      message: 'And order B?',
    })
    await desk.runJobs()
    expect(await callsIn(desk, other)).toMatchObject([{ outcome: 'Skipped' }])
    for (let tries = 0; tries < 5; tries++) {
      const last = /\d{6}/.exec(mails().at(-1)?.text ?? '')?.[0]
      const { ticketID } = other
      await makeMessage(desk, {
        ticketID,
        channelID: other.channelID,
        uid,
        message: last === '111111' ? '222222' : '111111',
      })
      await desk.runJobs()
    }
    expect((await desk.get(`/tickets/${other.ticketID}`)).body.status).toBe('Escalated')
    expect(shop.hits).toHaveLength(1)
  })

  test('rejects the call if there is no address for a code', async () => {
    await using scene = await arrange({ tool: { identity: 'Verified' } })
    const { desk, shop, channelID } = scene
    script(desk, [{ arguments: { order: 'A' } }])
    await makeMessage(desk, { channelID, uid: 'customer-7' })
    await desk.runJobs()
    expect((await repliesOf(desk)).at(-1)?.message).toContain('identity is not verified')
    expect(shop.hits).toEqual([])
  })
})

describe('fixed steps', () => {
  const steps = [
    { ask: 'Which order?', saveAs: 'order', extractor: { pattern: '[A-Z]-\\d+' } },
    { ask: 'How much?', saveAs: 'amount', extractor: 'number' },
    { tool: 'order', arguments: { order: '{{order}}', amount: '{{amount}}' } },
    { say: 'Order {{order}} is {{order_state.state}}.' },
  ]

  test('ask for missing values, continue with the answer, call the tool and reply with the result', async () => {
    const list = steps.map((step) => ('tool' in step ? { ...step, saveAs: 'order_state' } : step))
    await using scene = await arrange({ procedure: { steps: list } })
    const { desk, shop, channelID } = scene
    useScriptedEngine(desk)
    const replies = async () => (await repliesOf(desk)).map(({ message }) => message)
    const { ticketID } = await makeMessage(desk, { channelID, message: 'About A-17 please' })
    await desk.runJobs()
    expect(await replies()).toEqual(['How much?'])
    await makeMessage(desk, { ticketID, channelID, message: 'no idea' })
    await desk.runJobs()
    const last = await makeMessage(desk, { ticketID, channelID, message: 'It was 1.234,50 EUR' })
    await desk.runJobs()
    expect(await replies()).toEqual(['How much?', 'How much?', 'Order A-17 is sent.'])
    expect(shop.hits.map(({ url }) => url)).toEqual(['/orders/A-17'])
    expect((await callsIn(desk, last))[0]?.arguments).toEqual({ order: 'A-17', amount: 1234.5 })
  })

  test('escalate if the answer to a question is the wish for a person', async () => {
    await using scene = await arrange({ procedure: { steps } })
    const { desk, channelID } = scene
    const { ticketID } = await makeMessage(desk, { channelID, message: 'About A-17 please' })
    await makeMessage(desk, { ticketID, message: 'I want to talk to a human.' })
    await desk.runJobs()
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Escalated')
    expect(await repliesOf(desk)).toHaveLength(2)
  })

  test('store drafts like other replies: hidden at level Shadow, then compared with what a person sends', async () => {
    await using scene = await arrange({ procedure: { steps: [{ say: 'It takes two days.' }] } })
    const { desk, channelID } = scene
    const { topicID } = await makeTopic(desk)
    useScriptedEngine(desk, { topicIDs: () => [topicID] })
    await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true, blindShare: 0 } })
    await desk.put(`/api/Autonomy/${channelID}/${topicID}`, { level: 'Shadow', reason: 'For the test' })
    const asked = await makeMessage(desk, { channelID, message: 'How long does it take?' })
    await desk.runJobs()
    expect((await show(desk, asked)).aiAnswer).toBeNull()
    expect(await repliesOf(desk)).toEqual([])
    await makeMessage(desk, { ticketID: asked.ticketID, senderType: 'CustomerRep', message: 'It takes three days.' })
    await desk.runJobs()
    const { evidence } = (await desk.get(`/api/Autonomy/${channelID}/${topicID}`)).body
    expect(evidence).toMatchObject({ count: 1, failures: 1 })
  })

  test('escalate when a tool fails, no answer arrives, or on an escalate step', async () => {
    await using scene = await arrange({ listener: answerWith({ error: 'no' }, 404), procedure: { steps } })
    const { desk, procedureID, channelID } = scene
    useScriptedEngine(desk)
    const failed = await makeMessage(desk, { channelID, message: 'A-1 for 5' })
    await desk.runJobs()
    expect((await show(desk, failed)).isEscalated).toBe(true)

    let { ticketID } = await makeMessage(desk, { channelID, message: 'Hello' })
    for (let asks = 0; asks < 3; asks++) {
      await desk.runJobs()
      ticketID = (await makeMessage(desk, { ticketID, channelID, message: 'What?' })).ticketID
    }
    await desk.runJobs()
    expect((await desk.get(`/tickets/${ticketID}`)).body.status).toBe('Escalated')

    await desk.put(`/api/Procedures/${procedureID}`, { steps: [{ say: 'A person helps.' }, { escalate: 'By design' }] })
    const planned = await makeMessage(desk, { channelID: (await makeChannel(desk)).channelID })
    await desk.runJobs()
    expect(await show(desk, planned)).toMatchObject({ isEscalated: true, aiAnswer: 'A person helps.' })
  })
})
