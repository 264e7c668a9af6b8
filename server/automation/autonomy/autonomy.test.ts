import type { AutonomyDetails, AutonomyPair } from '@attendant/contract/automation/autonomy.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { repliesOf, show, traceOf } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeDocument, makeMessage, makeTopic } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { autonomyDrafts } from './autonomy.table.ts'
import { sweepLevels } from './levels/sweep-levels.ts'

const answer = 'You can send it back within 14 days.'

/** A channel with autonomy on, and a topic that every message has. */
async function open(policy: object = {}, channel: object = { autoReply: true }) {
  const desk = await startDesk()
  desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
  const { topicID } = await makeTopic(desk)
  const { documentID } = await makeDocument(desk, { name: 'Returns', content: answer })
  await desk.post('/api/TopicDocuments', { documentID, hookName: 'All' })
  let topicIDs = [topicID]
  useScriptedEngine(desk, {
    topicIDs: () => topicIDs,
    reply: ({ documents }) => ({ reply: answer, documentIDs: documents.map((used) => used.documentID) }),
  })
  const { channelID } = await makeChannel(desk, { channelType: 'Chat', ...channel })
  const autonomyPolicy = { isEnabled: true, blindShare: 0, ...policy }
  expect((await desk.put('/api/Customers/me', { autonomyPolicy })).status).toBe(204)
  let serial = 0
  const ask = async () => {
    const asked = await makeMessage(desk, { channelID, uid: `visitor ${++serial}`, message: 'How do I return it?' })
    await desk.runJobs()
    return show(desk, asked)
  }
  const set = (level: string, topic = topicID) =>
    desk.put(`/api/Autonomy/${channelID}/${topic}`, { level, reason: 'For the test' })
  const pair = async (topic = topicID) =>
    (await desk.get(`/api/Autonomy/${channelID}/${topic}`)).body as AutonomyDetails
  const send = async ({ messageID }: TicketMessage, modifiedAnswer?: string) => {
    const { status } = await desk.post(`/ticketMessages/${messageID}/send`, modifiedAnswer ? { modifiedAnswer } : {})
    expect(status).toBe(200)
    await desk.runJobs()
  }
  const beAbout = (ids: number[]) => {
    topicIDs = ids
  }
  return { desk, topicID, channelID, documentID, ask, set, pair, send, beAbout }
}

async function passTime(desk: Desk, ms: number) {
  desk.clock.advance(ms)
  await desk.context.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  )
  await desk.runJobs()
}

const sendingOf = async (desk: Desk, message: TicketMessage) =>
  (await traceOf(desk, message)).findLast(({ step }) => step === 'sendReply')

describe('the policy', () => {
  test('is off by default, keeps omitted fields, and rejects invalid values', async () => {
    const desk = await startDesk()
    const policy = async () => (await desk.get('/api/Customers/me')).body.autonomyPolicy
    const defaults = {
      ...{ isEnabled: false, target: 0.05, confidence: 0.95, minEvidence: 30, windowDays: 60, blindShare: 0.1 },
      ...{ holdSeconds: 60, autoPromote: false, requireApproval: false, newTopicsInShadow: false },
    }
    expect(await policy()).toEqual(defaults)
    await desk.put('/api/Customers/me', { autonomyPolicy: { isEnabled: true, target: 0.1 } })
    await desk.put('/api/Customers/me', { autonomyPolicy: { holdSeconds: 5 } })
    expect(await policy()).toEqual({ ...defaults, isEnabled: true, target: 0.1, holdSeconds: 5 })
    for (const wrong of [
      { target: 0 },
      { confidence: 1 },
      { blindShare: 1.1 },
      { holdSeconds: -1 },
      { minEvidence: 0 },
    ]) {
      expect((await desk.put('/api/Customers/me', { autonomyPolicy: wrong })).status).toBe(400)
    }
    await desk.put('/api/Customers/me', { autonomyPolicy: null })
    expect(await policy()).toEqual(defaults)
  })

  test('off: only autoReply decides, whatever the levels', async () => {
    const { desk, ask, set, pair } = await open({ isEnabled: false })
    await set('Off')
    const asked = await ask()
    expect(asked).toMatchObject({ status: 'Answered', aiAnswer: answer })
    expect((await repliesOf(desk)).map(({ status }) => status)).toEqual(['Sent'])
    expect((await sendingOf(desk, asked))?.autonomy).toBeUndefined()
    expect((await pair()).evidence).toEqual({ count: 0, failures: 0, upperBound: 1 })
  })
})

describe('levels', () => {
  test('Off writes no draft, Shadow hides it, Suggest shows it, Send sends it; the trace shows why', async () => {
    const { desk, ask, set } = await open()
    await set('Off')
    const off = await ask()
    expect(off).toMatchObject({ status: 'Received', aiAnswer: null })
    expect((await traceOf(desk, off)).find(({ step }) => step === 'draftReply')).toMatchObject({ outcome: 'Skipped' })

    await set('Shadow')
    const shadow = await ask()
    expect(shadow).toMatchObject({ status: 'Received', aiAnswer: null, aiAnswerSources: [] })
    expect(await sendingOf(desk, shadow)).toMatchObject({ outcome: 'Skipped', autonomy: { level: 'Shadow' } })

    await set('Suggest')
    expect(await ask()).toMatchObject({ status: 'Drafted', aiAnswer: answer })
    expect(await repliesOf(desk)).toEqual([])

    await set('Send')
    const sent = await ask()
    expect(sent.status).toBe('Answered')
    expect(await sendingOf(desk, sent)).toMatchObject({
      outcome: 'Done',
      autonomy: { level: 'Send', evidence: [{ level: 'Send', count: 0, failures: 0, upperBound: 1 }] },
    })
  })

  test('SendWithHold, the default if the channel replies automatically, delays the answer, which can be cancelled', async () => {
    const { desk, ask, pair } = await open({ holdSeconds: 30 })
    expect(await pair()).toMatchObject({ level: 'SendWithHold', isDefault: true, effectiveLevel: 'SendWithHold' })
    const asked = await ask()
    const [held] = await repliesOf(desk)
    expect(held).toMatchObject({ status: 'Scheduled', isAI: true, message: answer })
    expect(held?.scheduledFor?.toISOString()).toBe('2026-03-02T09:00:30.000Z')

    const stopped = await desk.post(`/ticketMessages/${held?.messageID}/cancel`)
    expect(stopped).toMatchObject({ status: 200, body: { message: answer, sendAt: null } })
    expect(await show(desk, asked)).toMatchObject({ status: 'Drafted', aiAnswer: answer })
    await passTime(desk, 60_000)
    expect(await repliesOf(desk)).toEqual([])

    const next = await ask()
    await passTime(desk, 31_000)
    expect(await repliesOf(desk)).toMatchObject([{ status: 'Sent', answersMessageID: next.messageID }])
    expect(await pair()).toMatchObject({ drafts: 2, sent: 1, coverage: 0.5, evidence: { count: 0 } })
  })

  test('a delayed answer is not sent once the end user writes again or a person replies or is assigned', async () => {
    const { desk, ask } = await open()
    const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()]
    expect(await repliesOf(desk)).toHaveLength(4)
    await makeMessage(desk, { ticketID: first.ticketID, senderType: 'EndUser', message: 'Are you there?' })
    await makeMessage(desk, { ticketID: second.ticketID, senderType: 'CustomerRep', message: 'A person here.' })
    await desk.put(`/tickets/${third.ticketID}`, { status: 'Escalated' })
    await desk.put(`/tickets/${fourth.ticketID}`, { customerRepID: desk.admin.customerRepID })
    await desk.runJobs()
    await passTime(desk, 120_000)
    const sent = (await repliesOf(desk)).map(({ ticketID, isAI }) => ({ ticketID, isAI }))
    expect(sent).toEqual([
      { ticketID: second.ticketID, isAI: false },
      { ticketID: first.ticketID, isAI: true },
    ])
    expect(await show(desk, fourth)).toMatchObject({ status: 'Drafted', aiAnswer: answer })
    const { messageID } = await makeMessage(desk, { ticketID: fourth.ticketID, message: 'Assigned before this' })
    await desk.runJobs()
    await passTime(desk, 120_000)
    expect((await repliesOf(desk)).at(-1)).toMatchObject({ answersMessageID: messageID, status: 'Sent' })
  })

  test('autoReply is the upper limit, and the lowest level of several topics applies', async () => {
    const { desk, ask, set, pair, topicID, channelID, beAbout } = await open({}, { autoReply: false })
    expect(await pair()).toMatchObject({ level: 'Suggest', isDefault: true })
    await set('Send')
    expect(await pair()).toMatchObject({ level: 'Send', effectiveLevel: 'Suggest', isDefault: false })
    expect((await ask()).status).toBe('Drafted')

    const { body: channel } = await desk.get(`/api/Channels/${channelID}`)
    expect((await desk.put(`/api/Channels/${channelID}`, { ...channel, autoReply: true })).status).toBe(204)
    expect((await ask()).status).toBe('Answered')
    const other = (await makeTopic(desk)).topicID
    await set('Suggest', other)
    beAbout([topicID, other])
    const asked = await ask()
    expect(asked.status).toBe('Drafted')
    expect((await sendingOf(desk, asked))?.autonomy?.evidence.map(({ level }) => level)).toEqual(['Send', 'Suggest'])
  })

  test('a topic new to a channel starts in shadow mode only if the policy requires it', async () => {
    const { desk, ask, set, pair, topicID, beAbout } = await open()
    await ask()
    await desk.put('/api/Customers/me', { autonomyPolicy: { newTopicsInShadow: true } })
    expect((await pair()).level).toBe('SendWithHold')
    const added = await makeTopic(desk, { name: 'New' })
    expect(await pair(added.topicID)).toMatchObject({ level: 'Shadow', isDefault: true })
    beAbout([topicID, added.topicID])
    const asked = await ask()
    expect(asked).toMatchObject({ status: 'Received', aiAnswer: null })
    expect(await sendingOf(desk, asked)).toMatchObject({ outcome: 'Skipped', autonomy: { level: 'Shadow' } })
    expect(await pair(added.topicID)).toMatchObject({ level: 'Shadow', drafts: 1 })
    await set('Suggest', added.topicID)
    expect(await pair(added.topicID)).toMatchObject({ level: 'Suggest', history: [{ from: 'Shadow', to: 'Suggest' }] })
  })

  test('a manual change needs a reason and the permission, and creates history, audit entry, hub event and notification', async () => {
    const { desk, set, pair, channelID, topicID } = await open()
    const path = `/api/Autonomy/${channelID}/${topicID}`
    for (const wrong of [{ level: 'Send' }, { level: 'Send', reason: ' ' }, { level: 'Often', reason: 'x' }]) {
      expect((await desk.put(path, wrong)).status).toBe(400)
    }
    const agent = await desk.signedIn('Agent', ['sendReplies'])
    expect((await agent.put(path, { level: 'Send', reason: 'x' })).status).toBe(403)
    expect((await agent.get('/api/Autonomy')).status).toBe(200)
    expect((await desk.put(`/api/Autonomy/${channelID}/999999`, { level: 'Send', reason: 'x' })).status).toBe(404)

    const colleague = await desk.signedIn('Admin')
    const hub = await new HubClient(desk.server.base, colleague.token ?? '').start()
    expect((await set('Suggest')).status).toBe(204)
    const change = { from: 'SendWithHold', to: 'Suggest', cause: 'Hand', reason: 'For the test' }
    const { cause: kind, ...published } = change
    expect((await hub.waitFor('autonomy.changed')).data).toEqual({ ...published, kind, channelID, topicID })
    expect(await pair()).toMatchObject({
      ...{ level: 'Suggest', reason: 'For the test', since: '2026-03-02T09:00:00.000Z' },
      history: [{ ...change, customerRepID: desk.admin.customerRepID }],
    })
    const { body: audit } = await desk.get('/api/AuditLog?pageSize=20')
    expect(JSON.stringify(audit.items)).toContain('SendWithHold → Suggest')
    const { body: notices } = await colleague.get('/api/Notifications?kind=AutonomyChanged')
    const title = expect.stringMatching(/: Send with hold → Suggest$/)
    expect(notices.items).toMatchObject([{ kind: 'AutonomyChanged', text: 'For the test', title }])
    expect((await desk.get('/api/Notifications?kind=AutonomyChanged')).body.items).toEqual([])
  })

  test('are listed for every channel and topic of this customer only', async () => {
    const { desk, set, channelID, topicID } = await open()
    const other = (await makeTopic(desk)).topicID
    await set('Send')
    const stranger = await desk.other()
    await makeTopic(stranger)
    await makeChannel(stranger)
    const { body } = await desk.get(`/api/Autonomy?channelID=${channelID}`)
    const levels = body.items.map(({ topicID, level }: AutonomyPair) => [topicID, level])
    expect(levels).toEqual([
      [topicID, 'Send'],
      [other, 'SendWithHold'],
    ])
    expect(body).toMatchObject({ totalCount: 2, policy: { isEnabled: true }, coverage: { drafts: 0, share: null } })
    expect(body.history).toHaveLength(1)
    const foreign = (await stranger.get('/api/Autonomy')).body
    expect(foreign.items.map(({ topicID }: AutonomyPair) => topicID)).not.toContain(topicID)
    expect(foreign.history).toEqual([])
    expect((await desk.get('/api/Autonomy?level=Send')).body.items).toHaveLength(1)
  })
})

describe('evidence', () => {
  test('from people: unread drafts count half, wording changes count as success, changed facts as failure', async () => {
    const { desk, ask, set, pair, send, topicID } = await open()
    await set('Suggest')
    await send(await ask())
    expect((await pair()).evidence).toMatchObject({ count: 0.5, failures: 0 })
    const read = await ask()
    desk.clock.advance(6_000)
    await send(read)
    await send(await ask(), 'Of course you can send it back within 14 days.')
    expect((await pair()).evidence).toMatchObject({ count: 2.5, failures: 0 })
    const wrong = await ask()
    await send(wrong, 'You can send it back within 30 days.')
    const { evidence, failed, editDistance, curve } = await pair()
    expect(evidence).toMatchObject({ count: 3.5, failures: 1 })
    expect(evidence.upperBound).toBeGreaterThan(0.6)
    expect(failed).toMatchObject([
      { messageID: wrong.messageID, failures: ['MaterialEdit'], changes: ['Number'], draft: answer },
    ])
    expect(editDistance).toBeCloseTo((0 + 0 + 2 / 10 + 1 / 8) / 4, 3)
    expect(curve).toMatchObject([{ week: '2026-03-02', count: 3.5, failures: 1, sent: 0 }])
    const { coverage } = (await desk.get('/api/Autonomy')).body
    expect(coverage).toMatchObject({ drafts: 4, sent: 0, share: 0 })
    expect(topicID).toBeGreaterThan(0)
  })

  test('includes replies written without the draft; Shadow drafts are compared unseen', async () => {
    const { desk, ask, set, pair } = await open()
    await set('Shadow')
    const { ticketID } = await ask()
    await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: answer })
    await desk.runJobs()
    expect((await pair()).evidence).toMatchObject({ count: 1, failures: 0 })
  })

  test('hides every nth draft until a person has answered', async () => {
    const { desk, ask, set, pair, send } = await open({ blindShare: 0.5 })
    await set('Send')
    const open_ = await ask()
    const blind = await ask()
    expect(open_.status).toBe('Answered')
    expect(blind).toMatchObject({ status: 'Received', aiAnswer: null })
    expect(await sendingOf(desk, blind)).toMatchObject({
      outcome: 'Skipped',
      autonomy: { level: 'Send', isBlind: true },
    })
    await send(blind, answer)
    expect(await show(desk, blind)).toMatchObject({ status: 'Answered', aiAnswer: answer })
    expect((await pair()).evidence).toMatchObject({ count: 1, failures: 0 })
  })

  test('after sending: a dislike, a reopened ticket, a correction by a person or other topics count as failures', async () => {
    const { desk, ask, set, pair } = await open({ minEvidence: 1000 })
    await set('Send')
    const [disliked, reopened, corrected, misread, fine] = [
      await ask(),
      await ask(),
      await ask(),
      await ask(),
      await ask(),
    ]
    expect(await pair()).toMatchObject({ sent: 5, coverage: 1, evidence: { count: 0, failures: 0 } })
    const { ticketToken } = (await desk.get(`/tickets/${disliked.ticketID}`)).body
    await desk.get(`/ticketMessages/${ticketToken}/like-dislike?like=false`)
    await desk.put(`/tickets/${reopened.ticketID}`, { status: 'Closed' })
    await desk.put(`/tickets/${reopened.ticketID}`, { status: 'Open' })
    await makeMessage(desk, { ticketID: corrected.ticketID, senderType: 'CustomerRep', message: 'Sorry, 30 days.' })
    await desk.post(`/ticketMessages/${misread.messageID}/correct-topics`, { topicIds: [] })
    await desk.runJobs()
    const { failed } = await pair()
    expect(failed.map(({ failures }) => failures[0]).sort()).toEqual([
      'Correction',
      'Correction',
      'Dislike',
      'Reopened',
    ])
    await desk.get(`/ticketMessages/${ticketToken}/like-dislike?like=true`)
    expect((await pair()).evidence).toMatchObject({ count: 3, failures: 3 })
    const settled = sql`${autonomyDrafts.sentAt} - interval '8 days'`
    await desk.context.db.update(autonomyDrafts).set({ sentAt: settled })
    expect((await pair()).evidence).toMatchObject({ count: 4, failures: 3 })
    expect(fine.status).toBe('Answered')
  })

  test('draft texts are deleted when their tickets are anonymised or deleted', async () => {
    const { desk, ask } = await open()
    const { messageID, ticketID } = await ask()
    const rows = () => desk.context.db.select().from(autonomyDrafts).where(eq(autonomyDrafts.messageID, messageID))
    expect(await rows()).toHaveLength(1)
    expect((await desk.delete(`/tickets/${ticketID}`)).status).toBe(204)
    expect(await rows()).toEqual([])
  })
})

/** Past outcomes, as if people had sent drafts. */
async function seed(
  desk: Desk,
  asked: TicketMessage,
  outcomes: ('ok' | 'failed')[],
  sentBy: 'AI' | 'Person' = 'Person',
) {
  const { db } = desk.context
  const [template] = await db.select().from(autonomyDrafts).where(eq(autonomyDrafts.messageID, asked.messageID))
  if (!template) throw new Error('There is no draft to copy')
  for (const [index, outcome] of outcomes.entries()) {
    const { messageID } = await makeMessage(desk, {
      ticketID: asked.ticketID,
      senderType: 'CustomerRep',
      deliver: false,
    })
    const at = new Date(desk.clock.now().getTime() + index)
    const failures: 'Dislike'[] = outcome === 'failed' ? ['Dislike'] : []
    await db
      .insert(autonomyDrafts)
      .values({ ...template, messageID, draftedAt: at, sentAt: at, sentBy, weight: 1, failures })
  }
  desk.clock.advance(10_000)
}

/** Drafts are written by a model of this name from now on. */
function useModel(desk: Desk, model: string) {
  const { embedded } = desk.context.ai
  desk.context.ai = {
    ...desk.context.ai,
    embedded: (key) => {
      const known = embedded(key)
      return {
        ...known,
        draftReply: async (...given) => {
          const drafted = await known.draftReply(...given)
          return { ...drafted, usage: { ...drafted.usage, model } }
        },
      }
    },
  }
}

describe('levels change', () => {
  test('up, step by step, once the upper bound is below the target; only as a proposal if approval is required', async () => {
    const policy = { autoPromote: true, minEvidence: 5, target: 0.4 }
    const { desk, ask, set, pair, send } = await open(policy)
    await set('Suggest')
    desk.clock.advance(1)
    const first = await ask()
    await seed(desk, first, Array<'ok'>(6).fill('ok'))
    await send(first)
    expect(await pair()).toMatchObject({ level: 'Suggest', evidence: { count: 7, failures: 0 } })
    const second = await ask()
    desk.clock.advance(6_000)
    await send(second)
    expect(await pair()).toMatchObject({
      level: 'SendWithHold',
      history: [{ from: 'Suggest', to: 'SendWithHold', cause: 'Promotion', customerRepID: null }, { cause: 'Hand' }],
    })
    await desk.put('/api/Customers/me', { autonomyPolicy: { requireApproval: true } })
    const third = await ask()
    await seed(desk, third, ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
    await passTime(desk, 120_000)
    expect(await pair()).toMatchObject({ level: 'SendWithHold', proposedLevel: 'Send' })
    await set('Send')
    expect(await pair()).toMatchObject({ level: 'Send', proposedLevel: null })
  })

  test('up on the daily review, once answers have settled without complaints', async () => {
    const policy = { autoPromote: true, minEvidence: 5, target: 0.4, holdSeconds: 0 }
    const { desk, ask, pair, channelID } = await open(policy)
    await seed(desk, await ask(), Array<'ok'>(24).fill('ok'), 'AI')
    await sweepLevels(desk.context)
    await desk.runJobs()
    expect(await pair()).toMatchObject({ level: 'SendWithHold', evidence: { count: 0 } })
    const { draftedAt, sentAt } = autonomyDrafts
    const before = { draftedAt: sql`${draftedAt} - interval '8 days'`, sentAt: sql`${sentAt} - interval '8 days'` }
    await desk.context.db.update(autonomyDrafts).set(before).where(eq(autonomyDrafts.channelID, channelID))
    await sweepLevels(desk.context)
    await desk.runJobs()
    expect(await pair()).toMatchObject({ level: 'Send', evidence: { count: 12.5 }, history: [{ cause: 'Promotion' }] })
  })

  test('down immediately when sent answers fail', async () => {
    const { desk, ask, set, pair } = await open()
    await set('Send')
    desk.clock.advance(1)
    const asked = await ask()
    await seed(desk, asked, [...Array<'ok'>(40).fill('ok'), ...Array<'failed'>(4).fill('failed')], 'AI')
    const last = await ask()
    const { ticketToken } = (await desk.get(`/tickets/${last.ticketID}`)).body
    await desk.get(`/ticketMessages/${ticketToken}/like-dislike?like=false`)
    await desk.runJobs()
    expect(await pair()).toMatchObject({
      level: 'Suggest',
      history: [{ from: 'Send', to: 'Suggest', cause: 'Demotion' }, {}],
    })
    expect((await ask()).status).toBe('Drafted')
  })

  test('down when a used document changes, and when the model changes', async () => {
    const { desk, ask, set, pair, documentID } = await open()
    await set('Send')
    await ask()
    const document = { name: 'Returns', isDataRetrievalProcess: false, content: answer }
    await desk.put(`/api/Documents/${documentID}`, { ...document, reviewBy: '2027-01-01' })
    await desk.runJobs()
    expect((await pair()).level).toBe('Send')
    await desk.put(`/api/Documents/${documentID}`, { ...document, content: 'Within 30 days.' })
    await desk.runJobs()
    expect(await pair()).toMatchObject({ level: 'Suggest', history: [{ cause: 'DocumentChange' }, {}] })

    await set('Send')
    await ask()
    useModel(desk, 'another')
    expect(await ask()).toMatchObject({ status: 'Received', aiAnswer: null })
    expect(await pair()).toMatchObject({
      level: 'Shadow',
      history: [{ from: 'Send', to: 'Shadow', cause: 'ModelChange' }, {}, {}, {}],
    })
  })

  test('after a model change, with the evidence of a replay of past messages', async () => {
    const { desk, ask, set, pair, send } = await open()
    await set('Suggest')
    for (const text of ['Of course you can send it back within 14 days.', 'You can send it back within 30 days.']) {
      desk.clock.advance(1)
      await send(await ask(), text)
    }
    await set('Send')
    useModel(desk, 'another')
    desk.clock.advance(1)
    await ask()
    expect(await pair()).toMatchObject({ level: 'Shadow', evidence: { count: 0 } })

    const replay = async () => {
      desk.clock.advance(1)
      await desk.post('/api/Replays', { sample: { from: '2026-03-01', to: '2026-03-03' } })
      await desk.runJobs()
    }
    await replay()
    const evidence = { count: 2, failures: 1 }
    expect(await pair()).toMatchObject({ evidence, failed: [{ changes: ['Number'] }, { changes: ['Number'] }] })
    await replay()
    desk.clock.advance(1)
    await ask()
    expect((await pair()).evidence).toMatchObject(evidence)

    useModel(desk, 'a third')
    await replay()
    desk.clock.advance(1)
    await ask()
    expect(await pair()).toMatchObject({ level: 'Shadow', evidence })
  })
})
