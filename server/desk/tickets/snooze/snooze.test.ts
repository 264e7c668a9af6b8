import { describe, expect, test } from 'vitest'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { makeRule } from '../../../test/automation.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../../test/factories.ts'
import { receiveMessage } from '../../messages/receiving/receive-message.ts'
import { endDueSnoozesJob, endSnooze } from './end-snooze.ts'

const hourMs = 60 * 60 * 1000
const show = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
const inHours = (desk: Desk, hours: number) => new Date(desk.context.now().getTime() + hours * hourMs).toISOString()
const snooze = (desk: Desk, ticketID: number, body: object = {}) => desk.put(`/tickets/${ticketID}/snooze`, body)
const factsOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=snoozed,snoozeEnded&order=asc`)).body.items.map(
    ({ type, data }: { type: string; data: object }) => ({ type, ...data }),
  )
/** How often the rules of `OnSnoozeEnd` ran. */
const hooksOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=ruleRun`)).body.items.length
const watchHook = (desk: Desk) =>
  makeRule(desk, 'OnSnoozeEnd', { operation: 'setCustomField', parameters: { name: 'woken', value: true } })

/** Runs what the schedule runs each minute. */
async function runTimetable(desk: Desk) {
  await addJob(desk.context.db, endDueSnoozesJob, {}, { key: endDueSnoozesJob })
  await desk.runJobs()
}

describe('PUT /tickets/{id}/snooze', () => {
  test('snoozes until a time or until a reply; the status stays', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { status: 'Pending' })
    const until = inHours(desk, 2)
    expect((await snooze(desk, ticketID, { until })).status).toBe(204)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true, snoozedUntil: until, status: 'Pending' })
    expect((await snooze(desk, ticketID, { until })).status).toBe(204)
    expect((await snooze(desk, ticketID, {})).status).toBe(204)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true, snoozedUntil: null })
    expect((await snooze(desk, ticketID, { until: null })).status).toBe(204)
    expect(await factsOf(desk, ticketID)).toEqual([
      { type: 'snoozed', until },
      { type: 'snoozed', until: null },
    ])
  })

  test('rejects the past, more than a year, closed and unknown tickets', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    expect((await snooze(desk, ticketID, { until: inHours(desk, -1) })).status).toBe(400)
    expect((await snooze(desk, ticketID, { until: inHours(desk, 0) })).status).toBe(400)
    expect((await snooze(desk, ticketID, { until: inHours(desk, 366 * 24) })).status).toBe(400)
    expect((await snooze(desk, ticketID, { until: 'tomorrow' })).status).toBe(400)
    expect((await snooze(desk, ticketID, { until: inHours(desk, 365 * 24) })).status).toBe(204)
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    expect(await snooze(desk, ticketID)).toMatchObject({ status: 409, body: { code: 'ticket_closed' } })
    expect((await snooze(desk, 999_999_999)).status).toBe(404)
    expect((await snooze(await desk.other(), ticketID)).status).toBe(404)
    expect((await desk.delete('/tickets/999999999/snooze')).status).toBe(404)
  })
})

describe('a snooze ends', () => {
  test('at its time, once, and fires OnSnoozeEnd', async () => {
    await using desk = await startDesk()
    await watchHook(desk)
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    await snooze(desk, ticketID, { until: inHours(desk, 2) })
    await runTimetable(desk)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true })

    desk.clock.advance(2 * hourMs)
    await runTimetable(desk)
    await runTimetable(desk)
    await endSnooze(desk.context, { customerID: desk.customerID, ticketID })
    await desk.runJobs()
    expect(await show(desk, ticketID)).toMatchObject({
      isSnoozed: false,
      snoozedUntil: null,
      customFieldsData: { woken: true },
    })
    expect((await factsOf(desk, ticketID)).at(-1)).toEqual({ type: 'snoozeEnded', reason: 'Time' })
    expect(await hooksOf(desk, ticketID)).toBe(1)
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=snoozeEnded`)).body
    expect(items).toMatchObject([{ actor: { type: 'System', id: null } }])
    const notices = (await agent.get('/api/Notifications?kind=SnoozeEnded')).body
    expect(notices.items).toMatchObject([{ ticketID, actor: { type: 'System' } }])
  })

  test('not at a time that was replaced by a later one', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    await snooze(desk, ticketID, { until: inHours(desk, 1) })
    await snooze(desk, ticketID, { until: inHours(desk, 3) })
    desk.clock.advance(2 * hourMs)
    await runTimetable(desk)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true })
    desk.clock.advance(hourMs)
    await runTimetable(desk)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: false })
  })

  test('when the end user writes, and fires OnSnoozeEnd for that message', async () => {
    await using desk = await startDesk()
    await watchHook(desk)
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test', fromName: 'Ada Lovelace' })
    await snooze(desk, ticketID, { until: inHours(desk, 2) })
    await makeMessage(desk, { ticketID, senderType: 'CustomerRep', message: 'Still on it' })
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true })

    const { messageID } = await makeMessage(desk, { ticketID, message: 'Any news?' })
    await desk.runJobs()
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: false, snoozedUntil: null })
    expect((await factsOf(desk, ticketID)).at(-1)).toEqual({ type: 'snoozeEnded', reason: 'Reply' })
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=ruleRun,snoozeEnded&order=asc`)).body
    expect(items).toMatchObject([
      { type: 'snoozeEnded', actor: { type: 'EndUser', name: 'Ada Lovelace' } },
      { type: 'ruleRun', data: { messageID } },
    ])
    desk.clock.advance(2 * hourMs)
    await runTimetable(desk)
    expect(await factsOf(desk, ticketID)).toHaveLength(2)
  })

  test('and the members of its team are notified if no agent is assigned', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { teamID } = (await desk.post('/api/Teams', { name: 'Billing' })).body
    await desk.put(`/api/Teams/${teamID}/members/${agent.rep.customerRepID}`, {})
    const { ticketID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}`, { teamID })
    await snooze(desk, ticketID)
    await makeMessage(desk, { ticketID, message: 'Any news?' })
    const notices = (await agent.get('/api/Notifications?kind=SnoozeEnded')).body
    expect(notices.items).toMatchObject([{ ticketID, actor: { type: 'EndUser' } }])
  })

  test('not by automatic email', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID } = await makeMessage(desk, { channelID, uid: 'ada@example.test' })
    await snooze(desk, ticketID)
    const { awaitingReply, waitingSince } = await show(desk, ticketID)
    desk.clock.advance(hourMs)
    await receiveMessage(desk.context, {
      ...{ customerID: desk.customerID, channelID, ticketID, arrivedAs: 'AutoReply' },
      content: { message: 'I am out of office' },
    })
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: true, awaitingReply, waitingSince })
  })

  test.each([
    ['PUT', (desk: Desk, ticketID: number) => desk.put(`/tickets/${ticketID}`, { isClosed: true })],
    ['bulk', (desk: Desk, ticketID: number) => desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'close' })],
  ])('when the ticket is closed by %s, without OnSnoozeEnd', async (_, close) => {
    await using desk = await startDesk()
    await watchHook(desk)
    const { ticketID } = await makeTicket(desk)
    await snooze(desk, ticketID)
    await close(desk, ticketID)
    await desk.runJobs()
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: false, snoozedUntil: null, isClosed: true })
    expect((await factsOf(desk, ticketID)).at(-1)).toEqual({ type: 'snoozeEnded', reason: 'Closed' })
    expect(await hooksOf(desk, ticketID)).toBe(0)
  })

  test('when the ticket is merged', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const [from, into] = [await makeTicket(desk, { channelID }), await makeTicket(desk, { channelID })]
    await snooze(desk, from.ticketID)
    await desk.post(`/tickets/${from.ticketID}/merge`, { intoTicketID: into.ticketID })
    expect(await show(desk, from.ticketID)).toMatchObject({ isSnoozed: false })
    expect((await factsOf(desk, from.ticketID)).at(-1)).toEqual({ type: 'snoozeEnded', reason: 'Closed' })
  })

  test('by DELETE, without OnSnoozeEnd; repeating it has no effect', async () => {
    await using desk = await startDesk()
    await watchHook(desk)
    const { ticketID } = await makeTicket(desk)
    await snooze(desk, ticketID, { until: inHours(desk, 1) })
    expect((await desk.delete(`/tickets/${ticketID}/snooze`)).status).toBe(204)
    expect((await desk.delete(`/tickets/${ticketID}/snooze`)).status).toBe(204)
    expect(await show(desk, ticketID)).toMatchObject({ isSnoozed: false, snoozedUntil: null })
    expect((await factsOf(desk, ticketID)).slice(1)).toEqual([{ type: 'snoozeEnded', reason: 'Manual' }])
    desk.clock.advance(hourMs)
    await runTimetable(desk)
    expect(await hooksOf(desk, ticketID)).toBe(0)
  })

  test('silently for a deleted ticket', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    await desk.delete(`/tickets/${ticketID}`)
    await endSnooze(desk.context, { customerID: desk.customerID, ticketID })
  })
})

describe('PUT /tickets/bulk', () => {
  test('snooze and unsnooze', async () => {
    await using desk = await startDesk()
    const [one, two] = [await makeTicket(desk), await makeTicket(desk)]
    const ticketIDs = [one.ticketID, two.ticketID]
    const until = inHours(desk, 1)
    expect((await desk.put('/tickets/bulk', { ticketIDs, action: 'snooze', until })).status).toBe(204)
    expect(await show(desk, two.ticketID)).toMatchObject({ isSnoozed: true, snoozedUntil: until })
    const past = { ticketIDs, action: 'snooze', until: inHours(desk, -1) }
    expect((await desk.put('/tickets/bulk', past)).status).toBe(400)
    expect((await desk.put('/tickets/bulk', { ticketIDs, action: 'unsnooze' })).status).toBe(204)
    expect(await show(desk, one.ticketID)).toMatchObject({ isSnoozed: false })

    await desk.put(`/tickets/${two.ticketID}`, { status: 'Closed' })
    expect(await desk.put('/tickets/bulk', { ticketIDs, action: 'snooze' })).toMatchObject({
      status: 409,
      body: { code: 'ticket_closed' },
    })
    expect(await show(desk, one.ticketID)).toMatchObject({ isSnoozed: false })
  })

  test('setPriority, setTeam and unassign', async () => {
    await using desk = await startDesk()
    const { customerRepID } = desk.admin
    const { ticketID } = await makeTicket(desk, { customerRepID })
    const bulk = (body: object) => desk.put('/tickets/bulk', { ticketIDs: [ticketID], ...body })
    expect((await bulk({ action: 'setPriority', priority: 'Urgent' })).status).toBe(204)
    expect((await bulk({ action: 'SETPRIORITY', priority: 'Urgent' })).status).toBe(204)
    expect((await bulk({ action: 'unassign' })).status).toBe(204)
    expect((await bulk({ action: 'setTeam', teamID: null })).status).toBe(204)
    expect(await show(desk, ticketID)).toMatchObject({ priority: 'Urgent', customerRepID: null, teamID: null })
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?order=asc`)).body
    expect(items).toMatchObject([
      { type: 'priorityChanged', data: { from: 'Normal', to: 'Urgent' } },
      { type: 'assigneeChanged', data: { from: customerRepID, to: null } },
    ])
    expect((await bulk({ action: 'setPriority' })).status).toBe(400)
    expect((await bulk({ action: 'setPriority', priority: 'Sky-high' })).status).toBe(400)
    expect((await bulk({ action: 'setTeam' })).status).toBe(400)
    expect((await bulk({ action: 'setTeam', teamID: 4711 })).status).toBe(400)
  })
})

describe('operations of rules', () => {
  const run = async (desk: Desk, operation: string, parameters: object, ticket: object = {}) => {
    const { ticketID } = await makeTicket(desk, ticket)
    await makeRule(desk, `On${operation}`, { operation, parameters: parameters as Record<string, unknown> })
    for (const _ of [1, 2]) {
      expect((await desk.post(`/api/hooks/On${operation}/fire`, { ticketID })).status).toBe(202)
      await desk.runJobs()
    }
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=ruleRun&order=asc`)).body
    const outcomes = items.map(({ data }: { data: { operation: string; outcome: string } }) => data.outcome)
    return { outcomes, ticket: await show(desk, ticketID), ticketID }
  }

  test('setPriority, setStatus, unassign and snooze change the ticket once', async () => {
    await using desk = await startDesk()
    const { customerRepID } = desk.admin
    expect(await run(desk, 'setPriority', { priority: 'High' })).toMatchObject({
      outcomes: ['Done', 'Skipped'],
      ticket: { priority: 'High' },
    })
    expect(await run(desk, 'setStatus', { status: 'Waiting for parts' })).toMatchObject({
      outcomes: ['Done', 'Skipped'],
      ticket: { status: 'Waiting for parts', isClosed: false },
    })
    expect(await run(desk, 'unassign', {}, { customerRepID })).toMatchObject({
      outcomes: ['Done', 'Skipped'],
      ticket: { customerRepID: null },
    })
    expect(await run(desk, 'snooze', { minutes: 30 })).toMatchObject({
      outcomes: ['Done', 'Skipped'],
      ticket: { isSnoozed: true, snoozedUntil: inHours(desk, 0.5) },
    })
  })

  test('snooze without minutes lasts until a reply, and fails on a closed ticket', async () => {
    await using desk = await startDesk()
    expect(await run(desk, 'snooze', {})).toMatchObject({ ticket: { isSnoozed: true, snoozedUntil: null } })
    expect(await run(await desk.other(), 'snooze', {}, { status: 'Closed' })).toMatchObject({
      outcomes: ['Failed', 'Failed'],
    })
  })

  test('setStatus fires the hooks of the status', async () => {
    await using desk = await startDesk()
    await makeRule(desk, 'OnClose', { operation: 'setPriority', parameters: { priority: 'Low' } })
    const { ticket } = await run(desk, 'setStatus', { status: 'closed' })
    expect(ticket).toMatchObject({ status: 'Closed', isClosed: true, priority: 'Low' })
  })

  test('are listed and validated', async () => {
    await using desk = await startDesk()
    const { body } = await desk.get('/api/Actions/operations')
    const names = body.map(({ operation }: { operation: string }) => operation)
    expect(names).toEqual(
      expect.arrayContaining(['setPriority', 'setStatus', 'addTags', 'removeTags', 'unassign', 'snooze']),
    )
    const hooks = (await desk.get('/api/hooks')).body
    expect(hooks.map(({ hookName }: { hookName: string }) => hookName)).toContain('OnSnoozeEnd')
    for (const [operation, parameters] of [
      ['setPriority', { priority: 'Maximal' }],
      ['setStatus', {}],
      ['snooze', { minutes: 0 }],
    ]) {
      const action = { name: `Bad ${operation}`, priority: 1, isActive: true, operation, parameters }
      expect((await desk.post('/api/Actions', action)).status, String(operation)).toBe(400)
    }
  })
})
