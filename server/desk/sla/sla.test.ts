import type { SlaPolicyCreate } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { makeRule } from '../../test/automation.ts'
import { withSenders } from '../../test/channels/with-senders.ts'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { made, makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { deliverMessage } from '../messages/delivery/deliver-message.ts'
import { recordRecipientReports } from '../messages/delivery/record-recipient-reports.ts'
import { messages } from '../messages/messages.table.ts'
import { sweepSla, sweepSlaJob } from './run-timers.ts'

const minute = 60_000
const base = {
  ...{ name: 'Standard', clock: 'Calendar', targets: [{ metric: 'FirstResponse', minutes: 60 }] },
} satisfies SlaPolicyCreate
const first = (minutes = 60, rest = {}) => ({ metric: 'FirstResponse', minutes, ...rest })

const makePolicy = (desk: Desk, given: object = {}) =>
  made<{ slaPolicyID: number }>(desk, '/api/SlaPolicies', { ...base, ...given })

/** The tests of this file share a clock. */
async function openDesk(): Promise<Desk> {
  const desk = await startDesk()
  desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
  return desk
}

const show = async (desk: Desk, ticketID: number) => (await desk.get<Ticket>(`/tickets/${ticketID}`)).body
const targetsOf = async (desk: Desk, ticketID: number) => (await show(desk, ticketID)).sla?.targets ?? []
const ask = (desk: Desk, given: object = {}) => makeMessage(desk, { uid: 'nora@example.test', ...given })

/** Lets time pass, with the timers that become due. */
async function pass(desk: Desk, minutes: number) {
  desk.clock.advance(minutes * minute)
  await addJob(desk.context.db, sweepSlaJob, {})
  await desk.runJobs()
}

/** The hub events of that type after this much time. */
async function collectEvents(desk: Desk, client: Client, minutes: number, type: string) {
  desk.clock.advance(minutes * minute)
  const hub = await new HubClient(client.server.base, client.token ?? '').start()
  await pass(desk, 0)
  await hub.waitFor(type)
  return hub.of(type).map(({ data }) => data)
}

async function reply(desk: Desk, { messageID }: { messageID: number }) {
  const { customerID, context } = desk
  const answer = await desk.post(`/ticketMessages/${messageID}/send`, { modifiedAnswer: 'Here you are.' })
  expect(answer.status).toBe(200)
  const [sent] = await context.db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, customerID), eq(messages.answersMessageID, messageID)))
  if (!sent) throw new Error('There is no reply.')
  const delivering = withSenders(context, { Email: async () => ({}), Chat: async () => ({}), Phone: async () => ({}) })
  await deliverMessage(delivering, sent, { attempts: 1, max_attempts: 1 })
  return sent
}

const alarmsOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=slaWarning,slaBreached&order=asc`)).body.items

describe('/api/SlaPolicies', () => {
  test('POST returns the policy with its defaults; PUT changes given fields; DELETE removes it', async () => {
    await using desk = await openDesk()
    const created = await desk.post('/api/SlaPolicies', {
      ...{ name: ' Standard ', clock: 'OfficeHours' },
      targets: [first(30, { warnMinutesBefore: 10 }), first(5, { priority: 'Urgent' })],
    })
    const { slaPolicyID } = created.body
    expect(created.status).toBe(200)
    expect(created.body).toEqual({
      ...{ slaPolicyID, name: 'Standard', conditions: null, isActive: true, position: 1, clock: 'OfficeHours' },
      targets: [
        { metric: 'FirstResponse', priority: null, minutes: 30, warnMinutesBefore: 10 },
        { metric: 'FirstResponse', priority: 'Urgent', minutes: 5, warnMinutesBefore: null },
      ],
      ...{ pausesWhileAwaitingEndUser: true, pausesWhileSnoozed: true, countsAiReplies: true },
    })
    expect((await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { name: 'Gold', isActive: false })).status).toBe(204)
    expect((await desk.get(`/api/SlaPolicies/${slaPolicyID}`)).body).toEqual({
      ...created.body,
      ...{ name: 'Gold', isActive: false },
    })
    expect((await desk.delete(`/api/SlaPolicies/${slaPolicyID}`)).status).toBe(204)
    expect((await desk.get(`/api/SlaPolicies/${slaPolicyID}`)).status).toBe(404)
    const versions = (await desk.get(`/api/Versions?kind=slaPolicy&id=${slaPolicyID}`)).body
    expect(versions).toMatchObject([
      { version: 1, content: { name: 'Standard' } },
      { version: 2, content: { name: 'Gold' } },
      { version: 3, isDeleted: true },
    ])
  })

  test('the list is a page in the order of positions; PUT order names each policy once', async () => {
    await using desk = await openDesk()
    const ids: number[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await makePolicy(desk, { name })).slaPolicyID)
    const [a = 0, b = 0, c = 0] = ids
    expect((await desk.put('/api/SlaPolicies/order', { slaPolicyIDs: [c, a, b] })).status).toBe(204)
    const page = (await desk.get('/api/SlaPolicies')).body
    expect(page.totalCount).toBe(3)
    expect(page.items.map(({ name, position }: { name: string; position: number }) => [name, position])).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ])
    const other = await desk.other()
    const foreign = await makePolicy(other)
    for (const slaPolicyIDs of [[a, b], [a, b, c, c], [a, a, b], [a, b, foreign.slaPolicyID], []]) {
      expect((await desk.put('/api/SlaPolicies/order', { slaPolicyIDs })).status).toBe(400)
    }
  })

  test.each([
    ['no target', { targets: [] }],
    ['a metric that is none', { targets: [{ metric: 'Reply', minutes: 5 }] }],
    ['no minutes', { targets: [{ metric: 'Resolution', minutes: 0 }] }],
    ['a target twice', { targets: [first(), first(5)] }],
    ['another clock', { clock: 'Sun' }],
    ['no name', { name: ' ' }],
  ])('POST refuses %s', async (_, given) => {
    await using desk = await openDesk()
    expect((await desk.post('/api/SlaPolicies', { ...base, ...given })).status).toBe(400)
  })

  test('every representative may read; writing needs manageAutomation', async () => {
    await using desk = await openDesk()
    const { slaPolicyID } = await makePolicy(desk)
    const agent = await desk.signedIn('Agent', ['sendReplies'])
    expect((await agent.get('/api/SlaPolicies')).status).toBe(200)
    expect((await agent.get(`/api/SlaPolicies/${slaPolicyID}`)).status).toBe(200)
    for (const [method, path, body] of [
      ['POST', '/api/SlaPolicies', base],
      ['PUT', `/api/SlaPolicies/${slaPolicyID}`, {}],
      ['DELETE', `/api/SlaPolicies/${slaPolicyID}`, undefined],
      ['PUT', '/api/SlaPolicies/order', { slaPolicyIDs: [slaPolicyID] }],
    ] as const) {
      const refused = await agent.send(method, path, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'permission_required'])
    }
    const allowed = await desk.signedIn('Agent', ['manageAutomation'])
    expect((await allowed.put(`/api/SlaPolicies/${slaPolicyID}`, { name: 'Mine' })).status).toBe(204)
  })
})

describe('the SLA of a ticket', () => {
  test('a message starts the clock of the first active policy; older tickets have none', async () => {
    await using desk = await openDesk()
    const early = await ask(desk)
    await makePolicy(desk, { name: 'Off', isActive: false, position: 0 })
    const { slaPolicyID } = await makePolicy(desk, { targets: [first(60), { metric: 'Resolution', minutes: 120 }] })
    const { ticketID } = await ask(desk, { uid: 'lea@example.test' })
    const ticket = await show(desk, ticketID)
    expect(ticket).toMatchObject({
      sla: {
        slaPolicyID,
        targets: [{ metric: 'FirstResponse', cycle: 1, state: 'Running' }, { metric: 'Resolution' }],
      },
      ...{ slaDueAt: '2026-03-02T10:00:00.000Z', slaState: 'Ok' },
    })
    expect(ticket.sla?.targets[0]).toMatchObject({
      ...{ startedAt: '2026-03-02T09:00:00.000Z', dueAt: '2026-03-02T10:00:00.000Z', metAt: null, breachedAt: null },
      remainingSeconds: expect.any(Number),
    })
    expect(await show(desk, early.ticketID)).toMatchObject({ sla: null, slaDueAt: null, slaState: null })
    const empty = await makeTicket(desk)
    expect(await show(desk, empty.ticketID)).toMatchObject({ sla: { slaPolicyID, targets: [] }, slaState: null })
  })

  test("a target for the ticket's priority takes precedence, also when the priority changes", async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [first(60), first(10, { priority: 'Urgent' })] })
    const { ticketID } = await ask(desk)
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T10:00:00.000Z')
    await desk.put(`/tickets/${ticketID}`, { priority: 'Urgent' })
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T09:10:00.000Z')
  })

  test('a reply stops the clock when it is sent, not before; the next message starts a cycle', async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [first(60), { metric: 'NextResponse', minutes: 30 }] })
    const message = await ask(desk)
    const { ticketID } = message
    desk.clock.advance(5 * minute)
    await reply(desk, message)
    expect(await targetsOf(desk, ticketID)).toMatchObject([
      { metric: 'FirstResponse', state: 'Met', metAt: '2026-03-02T09:05:00.000Z', remainingSeconds: null },
    ])
    expect(await show(desk, ticketID)).toMatchObject({ slaState: 'Ok', slaDueAt: null })
    desk.clock.advance(5 * minute)
    const second = await ask(desk, { ticketID })
    expect(await targetsOf(desk, ticketID)).toMatchObject([
      { state: 'Met' },
      { metric: 'NextResponse', cycle: 1, state: 'Running', dueAt: '2026-03-02T09:40:00.000Z' },
    ])
    await reply(desk, second)
    await ask(desk, { ticketID })
    expect((await targetsOf(desk, ticketID)).map(({ cycle, state }) => [cycle, state])).toEqual([
      [1, 'Met'],
      [1, 'Met'],
      [2, 'Running'],
    ])
  })

  test('a reply that fails later never stops the clock', async () => {
    await using desk = await openDesk()
    await makePolicy(desk)
    const message = await ask(desk, { fromAddress: 'nora@example.test', toAddress: 'us@example.test' })
    desk.clock.advance(5 * minute)
    const sent = await reply(desk, message)
    await recordRecipientReports(desk.context, sent, [{ address: null, state: 'Bounced', reason: 'Unknown address' }])
    expect(await targetsOf(desk, message.ticketID)).toMatchObject([
      { state: 'Running', dueAt: '2026-03-02T10:00:00.000Z', metAt: null },
    ])
  })

  test('pauses while snoozed and, for the resolution, while the end user is to reply; dueAt is then null', async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [first(60), { metric: 'Resolution', minutes: 120 }] })
    const message = await ask(desk)
    const { ticketID } = message
    desk.clock.advance(10 * minute)
    await desk.put(`/tickets/${ticketID}/snooze`, { until: null })
    expect(await show(desk, ticketID)).toMatchObject({ slaState: 'Paused', slaDueAt: null })
    expect(await targetsOf(desk, ticketID)).toMatchObject([
      { metric: 'FirstResponse', state: 'Paused', dueAt: null, remainingSeconds: 3000 },
      { metric: 'Resolution', state: 'Paused', dueAt: null, remainingSeconds: 6600 },
    ])
    desk.clock.advance(100 * minute)
    await desk.delete(`/tickets/${ticketID}/snooze`)
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T11:40:00.000Z')
    await reply(desk, message)
    expect(await targetsOf(desk, ticketID)).toMatchObject([
      { state: 'Met' },
      { state: 'Paused', remainingSeconds: 6600 },
    ])
    desk.clock.advance(600 * minute)
    await ask(desk, { ticketID })
    expect((await targetsOf(desk, ticketID))[1]).toMatchObject({ state: 'Running', dueAt: '2026-03-02T22:40:00.000Z' })
  })

  test('closing meets the resolution, reopening continues it', async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [{ metric: 'Resolution', minutes: 60 }] })
    const { ticketID } = await ask(desk)
    desk.clock.advance(10 * minute)
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })
    expect(await targetsOf(desk, ticketID)).toMatchObject([{ state: 'Met', metAt: '2026-03-02T09:10:00.000Z' }])
    desk.clock.advance(10 * minute)
    await desk.put(`/tickets/${ticketID}`, { isClosed: false })
    expect(await targetsOf(desk, ticketID)).toMatchObject([{ state: 'Running', dueAt: '2026-03-02T10:10:00.000Z' }])
  })

  test('spam and internal messages do not count', async () => {
    await using desk = await openDesk()
    await makePolicy(desk)
    const message = await ask(desk)
    const { ticketID, channelID } = message
    await desk.post('/ticketMessages/create-new', {
      ...{ ticketID, channelID, message: 'For us', senderType: 'CustomerRep', deliver: false },
    })
    expect(await targetsOf(desk, ticketID)).toMatchObject([{ state: 'Running' }])
    await desk.put(`/tickets/${ticketID}`, { isSpam: true })
    expect(await show(desk, ticketID)).toMatchObject({ slaDueAt: null, slaState: null })
  })

  test("office hours use the customer's local time without holidays; changes recompute running targets", async () => {
    await using desk = await openDesk()
    const weekday = (day: string) => ({ day, opens: '09:00', closes: '17:00' })
    const officeHours = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(weekday)
    await desk.put('/api/Customers/me', { timeZone: 'Europe/Berlin', officeHours, holidays: null })
    await makePolicy(desk, { clock: 'OfficeHours', targets: [first(480)] })
    const { ticketID } = await ask(desk)
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-03T09:00:00.000Z')
    await desk.put('/api/Customers/me', { holidays: [{ date: '2026-03-03', name: 'Carnival' }] })
    expect((await desk.get('/api/Customers/me')).body.holidays).toEqual([{ date: '2026-03-03', name: 'Carnival' }])
    await desk.runJobs()
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-04T09:00:00.000Z')
    await desk.put('/api/Customers/me', { timeZone: 'America/New_York' })
    await desk.runJobs()
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T22:00:00.000Z')
    await desk.put('/api/Customers/me', { officeHours: null })
    await desk.runJobs()
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T17:00:00.000Z')
    expect((await desk.put('/api/Customers/me', { holidays: [{ date: 'soon', name: 'x' }] })).status).toBe(400)
  })

  test('lists filter by slaState and slaDueBefore, and sort by slaDueAt', async () => {
    await using desk = await openDesk()
    const { channelID } = await makeChannel(desk)
    await makePolicy(desk, { targets: [first(60), first(10, { priority: 'High' })] })
    const slow = await ask(desk, { channelID, uid: 'a@example.test' })
    const fast = await ask(desk, { channelID, uid: 'b@example.test' })
    await desk.put(`/tickets/${fast.ticketID}`, { priority: 'High' })
    const idsOf = async (query: string) =>
      (await desk.get(`/tickets?${query}`)).body.items.map(({ ticketID }: Ticket) => ticketID)
    expect(await idsOf('sortBy=slaDueAt')).toEqual([fast.ticketID, slow.ticketID])
    await pass(desk, 20)
    expect(await idsOf('slaState=Breached')).toEqual([fast.ticketID])
    expect(await idsOf('slaState=warning,ok')).toEqual([slow.ticketID])
    expect(await idsOf('slaDueBefore=2026-03-02T09:30:00Z')).toEqual([fast.ticketID])
    expect((await desk.get('/tickets?slaState=Late')).status).toBe(400)
    expect((await desk.get('/tickets?slaDueBefore=soon')).status).toBe(400)
  })
})

describe('conditions of policies', () => {
  const when = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }], any: [] })

  test('are returned, cleared by null, and rejected with their path', async () => {
    await using desk = await openDesk()
    const conditions = when('tag', 'includesAny', ['vip'])
    const { slaPolicyID } = await makePolicy(desk, { conditions })
    expect((await desk.get(`/api/SlaPolicies/${slaPolicyID}`)).body.conditions).toEqual(conditions)
    const tags = (await desk.get('/api/Tags')).body.items
    expect((await desk.delete(`/api/Tags/${tags[0].tagID}`)).body.code).toBe('tag_in_use')
    await desk.put(`/api/Tags/${tags[0].tagID}`, { name: 'Gold' })
    expect((await desk.get(`/api/SlaPolicies/${slaPolicyID}`)).body.conditions.all[0].value).toEqual(['Gold'])
    const refused = await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { conditions: when('priority', 'is', 'Huge') })
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'conditions.all[0].value'])
    await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { conditions: null })
    expect((await desk.get(`/api/SlaPolicies/${slaPolicyID}`)).body.conditions).toBeNull()
  })

  test('the first matching policy is used, and again when a field of a condition changes', async () => {
    await using desk = await openDesk()
    const urgent = await makePolicy(desk, { targets: [first(5)], conditions: when('priority', 'atLeast', 'High') })
    const tagged = await makePolicy(desk, { targets: [first(20)], conditions: when('tag', 'includesAny', ['vip']) })
    const { ticketID } = await ask(desk)
    const policyOf = async () => (await show(desk, ticketID)).sla?.slaPolicyID ?? null
    expect(await policyOf()).toBeNull()
    const standard = await makePolicy(desk, { targets: [first(60)] })
    await desk.put(`/tickets/${ticketID}`, { subject: 'Other' })
    expect(await policyOf()).toBeNull()
    await desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'addTags', tags: ['vip'] })
    expect(await policyOf()).toBe(tagged.slaPolicyID)
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T09:20:00.000Z')
    await desk.put(`/tickets/${ticketID}`, { priority: 'Urgent' })
    expect(await policyOf()).toBe(urgent.slaPolicyID)
    await desk.put(`/tickets/${ticketID}`, { priority: 'Low', tags: [] })
    expect(await policyOf()).toBe(standard.slaPolicyID)
    expect(await targetsOf(desk, ticketID)).toMatchObject([{ state: 'Running', dueAt: '2026-03-02T10:00:00.000Z' }])
  })
})

describe('warnings and breaches', () => {
  test('are reported once, in order: timeline, hub, notification and hook; Breached is final', async () => {
    await using desk = await openDesk()
    const onWarning = await makeRule(desk, 'OnSlaWarning', {})
    const onBreach = await makeRule(desk, 'OnSlaBreach', {})
    const { slaPolicyID } = await makePolicy(desk, { targets: [first(60, { warnMinutesBefore: 15 })] })
    const agent = await desk.signedIn('Agent')
    const message = await ask(desk)
    const { ticketID } = message
    await desk.put(`/tickets/${ticketID}`, { customerRepID: agent.rep.customerRepID })
    await pass(desk, 44)
    expect(await show(desk, ticketID)).toMatchObject({ slaState: 'Ok' })
    const warnings = await collectEvents(desk, agent, 1, 'sla.warning')
    await pass(desk, 1)
    expect(await show(desk, ticketID)).toMatchObject({ slaState: 'Warning' })
    const data = { slaPolicyID, metric: 'FirstResponse', cycle: 1, dueAt: '2026-03-02T10:00:00.000Z' }
    const system = { type: 'System', id: null, name: 'Attendant' }
    expect(await alarmsOf(desk, ticketID)).toMatchObject([{ type: 'slaWarning', actor: system, data }])
    expect(warnings).toEqual([{ ...data, ticketID }])
    expect(await collectEvents(desk, agent, 14, 'sla.breached')).toEqual([{ ...data, ticketID }])
    await pass(desk, 5)
    expect(await alarmsOf(desk, ticketID)).toMatchObject([{ type: 'slaWarning' }, { type: 'slaBreached', data }])
    expect((await targetsOf(desk, ticketID))[0]).toMatchObject({ state: 'Breached', breachedAt: data.dueAt })
    await reply(desk, message)
    expect(await show(desk, ticketID)).toMatchObject({ slaState: 'Breached', slaDueAt: null })
    expect((await targetsOf(desk, ticketID))[0]).toMatchObject({ state: 'Breached' })
    const kinds = (await agent.get('/api/Notifications')).body.items.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind.startsWith('Sla'))).toEqual(['SlaBreach', 'SlaWarning'])
    const ran = (await desk.get(`/tickets/${ticketID}/timeline?types=ruleRun&order=asc`)).body.items
    const ruleIDs = ran.map((entry: { data: { ruleID: number } }) => entry.data.ruleID)
    expect(ruleIDs).toEqual([onWarning.hookActionID, onBreach.hookActionID])
  })

  test('no warning once met; a warning due together with the breach is skipped', async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [first(60, { warnMinutesBefore: 15 })] })
    const met = await ask(desk, { uid: 'a@example.test' })
    await reply(desk, met)
    const late = await ask(desk, { uid: 'b@example.test' })
    await pass(desk, 120)
    expect(await alarmsOf(desk, met.ticketID)).toEqual([])
    expect(await alarmsOf(desk, late.ticketID)).toMatchObject([{ type: 'slaBreached' }])
  })

  test('a late reply breaches before any timer ran; changed policies report nothing twice', async () => {
    await using desk = await openDesk()
    const { slaPolicyID } = await makePolicy(desk, { targets: [first(10)] })
    const message = await ask(desk)
    desk.clock.advance(11 * minute)
    await reply(desk, message)
    expect(await targetsOf(desk, message.ticketID)).toMatchObject([{ state: 'Breached', metAt: null }])
    await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { targets: [first(500)] })
    await desk.runJobs()
    await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { targets: [first(5)] })
    await desk.runJobs()
    await pass(desk, 600)
    expect(await alarmsOf(desk, message.ticketID)).toHaveLength(1)
  })

  test('a changed policy recomputes running targets from their start', async () => {
    await using desk = await openDesk()
    const { slaPolicyID } = await makePolicy(desk)
    const { ticketID } = await ask(desk)
    desk.clock.advance(10 * minute)
    await desk.put(`/api/SlaPolicies/${slaPolicyID}`, { targets: [first(30)] })
    await desk.runJobs()
    expect((await show(desk, ticketID)).slaDueAt).toBe('2026-03-02T09:30:00.000Z')
  })

  test('concurrent timers act once, and catch up in due order', async () => {
    await using desk = await openDesk()
    await makePolicy(desk, { targets: [first(60), first(10, { priority: 'High' })] })
    const slow = await ask(desk, { uid: 'a@example.test' })
    const fast = await ask(desk, { uid: 'b@example.test' })
    await desk.put(`/tickets/${fast.ticketID}`, { priority: 'High' })
    desk.clock.advance(120 * minute)
    await Promise.all([sweepSla(desk.context), sweepSla(desk.context)])
    await Promise.all([desk.runJobs(), desk.runJobs()])
    const [one] = await alarmsOf(desk, fast.ticketID)
    const [two] = await alarmsOf(desk, slow.ticketID)
    expect(await alarmsOf(desk, fast.ticketID)).toHaveLength(1)
    expect(one.entryID).toBeLessThan(two.entryID)
  })

  test('deleting a policy ends its targets silently', async () => {
    await using desk = await openDesk()
    const { slaPolicyID } = await makePolicy(desk)
    const { ticketID } = await ask(desk)
    await desk.delete(`/api/SlaPolicies/${slaPolicyID}`)
    expect(await show(desk, ticketID)).toMatchObject({ sla: null, slaDueAt: null, slaState: null })
    await pass(desk, 120)
    expect(await alarmsOf(desk, ticketID)).toEqual([])
  })
})
