import type { Team, TeamCreate } from '@attendant/contract/people/team.ts'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { makeRule } from '../../../test/automation.ts'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { made, makeChannel, makeMessage, makeTicket, makeTopic } from '../../../test/factories.ts'
import { HubClient } from '../../../test/hub-client.ts'
import { until } from '../../../test/until.ts'
import { tendAllTeamsJob } from './tend-teams.ts'

type Member = Client & { rep: { customerRepID: number }; hub: HubClient }

const makeTeam = (desk: Desk, given: Partial<TeamCreate> = {}): Promise<Team> =>
  made(desk, '/api/Teams', { name: 'Billing', assignment: 'RoundRobin', ...given })

const connect = async (desk: Desk, { token }: Client) => new HubClient(desk.server.base, token ?? '').start()

/** An online agent of the team. */
async function addMember(desk: Desk, teamID: number, settings: object = {}): Promise<Member> {
  const agent = await desk.signedIn('Agent')
  expect((await desk.put(`/api/Teams/${teamID}/members/${agent.rep.customerRepID}`, settings)).status).toBe(204)
  return Object.assign(agent, { hub: await connect(desk, agent) })
}

const show = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body
const assigneeOf = async (desk: Desk, ticketID: number) => (await show(desk, ticketID)).customerRepID
const idOf = ({ rep }: Member) => rep.customerRepID
const setState = (desk: Desk, member: Member, body: object) =>
  desk.put(`/customerReps/${idOf(member)}/availability`, body)
const reasonsOf = async (desk: Desk, ticketID: number) =>
  (await desk.get(`/tickets/${ticketID}/timeline?types=assigneeChanged&order=asc`)).body.items.map(
    ({ data, actor }: { data: object; actor: { type: string } }) => ({ ...data, by: actor.type }),
  )
const tend = async (desk: Desk) => {
  await addJob(desk.context.db, tendAllTeamsJob, {}, { key: tendAllTeamsJob })
  await desk.runJobs()
}

describe('routing', () => {
  test('gives a new ticket to the team of its channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { teamID } = await makeTeam(desk, { channelIDs: [channelID], assignment: 'Manual' })
    expect((await show(desk, (await makeMessage(desk, { channelID })).ticketID)).teamID).toBe(teamID)
    expect((await makeTicket(desk, { channelID })).teamID).toBe(teamID)
    expect((await makeTicket(desk)).teamID).toBeNull()
    await desk.put(`/api/Teams/${teamID}`, { isActive: false })
    expect((await makeTicket(desk, { channelID })).teamID).toBeNull()
  })

  test("the team of the first message's lowest topic takes precedence over that of the channel", async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const [low, high] = [await makeTopic(desk), await makeTopic(desk)]
    await makeTeam(desk, { name: 'Channel', channelIDs: [channelID], assignment: 'Manual' })
    const highTeam = await makeTeam(desk, { name: 'High', topicIDs: [high.topicID], assignment: 'Manual' })
    const lowTeam = await makeTeam(desk, { name: 'Low', topicIDs: [low.topicID], assignment: 'Manual' })
    await makeRule(desk, 'OnMessage', { operation: 'addTopic', parameters: { topicID: high.topicID } })
    const first = await makeMessage(desk, { channelID })
    await desk.runJobs()
    expect((await show(desk, first.ticketID)).teamID).toBe(highTeam.teamID)
    const { items } = (await desk.get(`/tickets/${first.ticketID}/timeline?types=teamChanged`)).body
    expect(items).toMatchObject([{ actor: { type: 'System' }, data: { to: highTeam.teamID } }])

    await makeRule(desk, 'OnMessage', { operation: 'addTopic', parameters: { topicID: low.topicID } })
    const second = await makeMessage(desk, { channelID })
    await makeMessage(desk, { ticketID: first.ticketID })
    await desk.runJobs()
    expect((await show(desk, second.ticketID)).teamID).toBe(lowTeam.teamID)
    expect((await show(desk, first.ticketID)).teamID).toBe(highTeam.teamID)
  })

  test('keeps the choice of a person, a rule or the API, and tickets that a representative replied to', async () => {
    await using desk = await startDesk()
    const { topicID } = await makeTopic(desk)
    await makeTeam(desk, { name: 'Topic', topicIDs: [topicID], assignment: 'Manual' })
    const chosen = await makeTeam(desk, { name: 'Chosen', assignment: 'Manual' })
    await makeRule(desk, 'OnMessage', { operation: 'addTopic', parameters: { topicID } })

    const byPerson = await makeMessage(desk)
    await desk.put(`/tickets/${byPerson.ticketID}`, { teamID: chosen.teamID })
    const toNone = await makeMessage(desk)
    await desk.put(`/tickets/${toNone.ticketID}`, { teamID: chosen.teamID })
    await desk.put(`/tickets/${toNone.ticketID}`, { teamID: null })
    const channelID = (await makeChannel(desk)).channelID
    const byApi = await makeTicket(desk, { channelID, teamID: chosen.teamID })
    await makeMessage(desk, { ticketID: byApi.ticketID })
    const replied = await makeMessage(desk)
    await made(desk, '/ticketMessages/create-new', {
      ticketID: replied.ticketID,
      message: 'Hi',
      senderType: 'CustomerRep',
    })
    await desk.runJobs()
    const teamOf = async ({ ticketID }: { ticketID: number }) => (await show(desk, ticketID)).teamID
    expect(await teamOf(byPerson)).toBe(chosen.teamID)
    expect(await teamOf(toNone)).toBeNull()
    expect(await teamOf(byApi)).toBe(chosen.teamID)
    expect(await teamOf(replied)).toBeNull()

    await makeRule(desk, 'OnMessage', { operation: 'assignTeam', parameters: { teamID: chosen.teamID } })
    const byRule = await makeMessage(desk)
    await desk.runJobs()
    expect(await teamOf(byRule)).toBe(chosen.teamID)
  })
})

describe('assignment', () => {
  test('happens when the team is set manually, the ticket escalates or a run ends without a reply', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { teamID } = await makeTeam(desk, { channelIDs: [channelID] })
    const member = await addMember(desk, teamID)

    const byHand = await makeTicket(desk)
    await desk.put(`/tickets/${byHand.ticketID}`, { teamID })
    const created = await makeTicket(desk, { teamID })
    const routed = await makeTicket(desk, { channelID })
    await desk.runJobs()
    expect(await assigneeOf(desk, byHand.ticketID)).toBe(idOf(member))
    expect(await assigneeOf(desk, created.ticketID)).toBe(idOf(member))
    expect(await assigneeOf(desk, routed.ticketID)).toBeNull()
    await desk.put(`/tickets/${routed.ticketID}`, { status: 'Escalated' })
    const written = await makeMessage(desk, { channelID })
    const bulk = await makeTicket(desk, { channelID })
    await desk.put('/tickets/bulk', { ticketIDs: [bulk.ticketID], action: 'escalate' })
    await desk.runJobs()
    for (const { ticketID } of [routed, written, bulk]) expect(await assigneeOf(desk, ticketID)).toBe(idOf(member))
    await member.hub.waitFor('ticket.updated', (ticket) => ticket.customerRepID === idOf(member))
  })

  test('skips assigned, closed and snoozed tickets, and teams that assign manually', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const manual = await makeTeam(desk, { name: 'By hand', assignment: 'Manual' })
    const member = await addMember(desk, teamID)
    await desk.put(`/api/Teams/${manual.teamID}/members/${idOf(member)}`, {})
    const { customerRepID } = desk.admin
    const taken = await makeTicket(desk, { teamID, customerRepID })
    const byHand = await makeTicket(desk, { teamID: manual.teamID })
    const closed = await makeTicket(desk, { teamID, status: 'Closed' })
    await desk.put(`/api/Teams/${teamID}`, { isActive: false })
    const idle = await makeTicket(desk, { teamID })
    await desk.runJobs()
    expect(await assigneeOf(desk, taken.ticketID)).toBe(customerRepID)
    for (const { ticketID } of [byHand, closed, idle]) expect(await assigneeOf(desk, ticketID)).toBeNull()
    await desk.put(`/api/Teams/${teamID}`, { isActive: true })
    await desk.runJobs()
    expect(await assigneeOf(desk, idle.ticketID)).toBe(idOf(member))
  })

  test('round robin is fair and gives each ticket one assignee, however many requests run at once', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const members = [await addMember(desk, teamID), await addMember(desk, teamID), await addMember(desk, teamID)]
    const made = await Promise.all(Array.from({ length: 20 }, () => makeTicket(desk)))
    const give = ({ ticketID }: { ticketID: number }) => desk.put(`/tickets/${ticketID}`, { teamID })
    await Promise.all([...made.map(give), desk.runJobs(), desk.runJobs(), desk.runJobs()])
    let assignees: (number | null)[] = []
    // A worker ends as soon as it finds no job, even while another one is checking the same queue.
    await until(async () => {
      await Promise.all([desk.runJobs(), desk.runJobs()])
      assignees = await Promise.all(made.map(({ ticketID }) => assigneeOf(desk, ticketID)))
      return assignees.every((id) => id !== null)
    })
    const counts = members.map((member) => assignees.filter((id) => id === idOf(member)).length)
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    for (const { ticketID } of made) expect(await reasonsOf(desk, ticketID)).toHaveLength(1)
  })

  test('by load chooses the fewest open tickets, then the longest time since the last assignment, then the lowest ID', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk, { assignment: 'LeastLoaded' })
    const [one, two] = [await addMember(desk, teamID), await addMember(desk, teamID)]
    await makeTicket(desk, { customerRepID: idOf(one) })
    await makeTicket(desk, { customerRepID: idOf(one), status: 'Closed' })
    const assigned: number[] = []
    for (let index = 0; index < 4; index++) {
      const { ticketID } = await makeTicket(desk, { teamID })
      await desk.runJobs()
      assigned.push(await assigneeOf(desk, ticketID))
    }
    expect(assigned).toEqual([idOf(two), idOf(one), idOf(two), idOf(one)])
  })

  test('records candidates and reason in the timeline, notifies, and fires OnAssign', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk, { maxOpenPerRep: 5 })
    const chosen = await addMember(desk, teamID)
    const full = await addMember(desk, teamID, { capacity: 0 })
    const idle = await addMember(desk, teamID, { takesAssignments: false })
    const away = await addMember(desk, teamID)
    await setState(desk, away, { state: 'Away' })
    const offline = await desk.signedIn('Agent')
    await desk.put(`/api/Teams/${teamID}/members/${offline.rep.customerRepID}`, {})
    await makeRule(desk, 'OnAssign', { operation: 'setCustomField', parameters: { name: 'assigned', value: true } })
    const { ticketID } = await makeTicket(desk, { teamID })
    await desk.runJobs()
    const [reason] = await reasonsOf(desk, ticketID)
    expect(reason).toMatchObject({ from: null, to: idOf(chosen), by: 'System' })
    expect(reason.reason).toEqual({
      method: 'RoundRobin',
      teamID,
      chosenBecause: 'longest since the last assignment',
      candidates: [
        { customerRepID: idOf(chosen), isEligible: true, why: 'has 0 of 5 open tickets' },
        { customerRepID: idOf(full), isEligible: false, why: 'has 0 of 0 open tickets' },
        { customerRepID: idOf(idle), isEligible: false, why: 'takes no assignments' },
        { customerRepID: idOf(away), isEligible: false, why: 'is Away' },
        { customerRepID: offline.rep.customerRepID, isEligible: false, why: 'is Offline' },
      ],
    })
    expect((await show(desk, ticketID)).customFieldsData).toEqual({ assigned: true })
    const { items } = (await chosen.get('/api/Notifications')).body
    expect(items).toMatchObject([{ kind: 'Assigned', ticketID }])
  })
})

describe('the queue', () => {
  test('is assigned by priority, then waiting time, when an agent comes online', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk, { maxOpenPerRep: 1 })
    const wait = async (priority: 'Low' | 'Normal' | 'Urgent') => {
      const { ticketID } = await makeMessage(desk)
      await desk.put(`/tickets/${ticketID}`, { priority, teamID })
      await desk.runJobs()
      return ticketID
    }
    const [low, older, newer, urgent] = [
      await wait('Low'),
      await wait('Normal'),
      await wait('Normal'),
      await wait('Urgent'),
    ]
    for (const ticketID of [low, older, newer, urgent]) expect(await assigneeOf(desk, ticketID)).toBeNull()

    const member = await addMember(desk, teamID)
    await desk.runJobs()
    const isMine = async (ticketID: number) => (await assigneeOf(desk, ticketID)) === idOf(member)
    expect(await Promise.all([urgent, older, newer, low].map(isMine))).toEqual([true, false, false, false])
    await desk.put(`/tickets/${urgent}`, { isClosed: true })
    await desk.runJobs()
    expect(await Promise.all([older, newer, low].map(isMine))).toEqual([true, false, false])
    await desk.put(`/tickets/${older}/snooze`, {})
    await desk.runJobs()
    expect(await Promise.all([newer, low].map(isMine))).toEqual([true, false])
    await desk.put(`/tickets/${newer}`, { customerRepID: desk.admin.customerRepID })
    await desk.runJobs()
    expect(await isMine(low)).toBe(true)
  })

  test('is assigned when the capacity or availability of a member changes', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const member = await addMember(desk, teamID, { capacity: 0 })
    const first = await makeTicket(desk, { teamID })
    await desk.runJobs()
    expect(await assigneeOf(desk, first.ticketID)).toBeNull()
    await desk.put(`/api/Teams/${teamID}/members/${idOf(member)}`, { capacity: null })
    await desk.runJobs()
    expect(await assigneeOf(desk, first.ticketID)).toBe(idOf(member))
    await member.hub.call('SetAvailability', { isAvailable: false })
    const second = await makeTicket(desk, { teamID })
    await desk.runJobs()
    expect(await assigneeOf(desk, second.ticketID)).toBeNull()
    await member.hub.call('SetAvailability', { isAvailable: true })
    await desk.runJobs()
    expect(await assigneeOf(desk, second.ticketID)).toBe(idOf(member))
  })
})

describe('availability', () => {
  test('can be changed by oneself, or for others with manageTeam', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const other = await desk.signedIn('Agent')
    const manager = await desk.signedIn('Agent', ['manageTeam'])
    const path = `/customerReps/${agent.rep.customerRepID}/availability`
    expect((await agent.get(path)).body).toEqual({ state: 'Offline', outOfOfficeUntil: null })
    const refusal = { status: 403, body: { code: 'permission_required', params: { permission: 'manageTeam' } } }
    expect(await other.get(path)).toMatchObject(refusal)
    expect(await other.put(path, { state: 'Away' })).toMatchObject(refusal)
    expect((await manager.put(path, { state: 'Away' })).status).toBe(204)
    expect((await agent.put(path, { state: 'Busy' })).status).toBe(400)
    expect((await desk.put('/customerReps/987654321/availability', { state: 'Away' })).status).toBe(404)
    expect((await agent.get(path)).body.state).toBe('Offline')
    const hub = await connect(desk, agent)
    expect((await agent.get(path)).body.state).toBe('Away')

    const outOfOfficeUntil = new Date(desk.context.now().getTime() + 3_600_000).toISOString()
    expect((await agent.put(path, { state: 'Online', outOfOfficeUntil })).status).toBe(204)
    expect((await agent.get(path)).body).toEqual({ state: 'Online', outOfOfficeUntil })
    const presence = await hub.waitFor('presence.changed', ({ outOfOfficeUntil: until }) => until !== null)
    expect(presence.data).toMatchObject({ state: 'Online', isOnline: true, isAvailable: false, outOfOfficeUntil })
    await hub.call('SetAvailability', { isAvailable: false })
    expect((await agent.get(path)).body).toEqual({ state: 'Away', outOfOfficeUntil })
    expect(await hub.call('ListPresence')).toMatchObject([{ state: 'Away', outOfOfficeUntil }])
    desk.clock.advance(3_600_000)
    expect((await agent.get(path)).body.outOfOfficeUntil).toBeNull()
    const late = await agent.put(path, { outOfOfficeUntil })
    expect(late).toMatchObject({
      status: 400,
      body: { details: [{ field: 'outOfOfficeUntil', code: 'not_in_future' }] },
    })
  })
})

describe('tickets of an agent who is away', () => {
  /** Assigned to the first member and waiting for our reply. */
  async function arrange(desk: Desk, given: Partial<TeamCreate>) {
    const { teamID } = await makeTeam(desk, given)
    const first = await addMember(desk, teamID)
    const { ticketID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}`, { teamID, customerRepID: idOf(first) })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(first))
    return { teamID, first, ticketID }
  }

  test('stay with Keep, and wait for another member with Queue', async () => {
    await using desk = await startDesk()
    const kept = await arrange(desk, { name: 'Kept', whenAway: 'Keep', awayAfterMinutes: 0 })
    await setState(desk, kept.first, { state: 'Away' })
    await tend(desk)
    expect(await assigneeOf(desk, kept.ticketID)).toBe(idOf(kept.first))

    const queued = await arrange(desk, { awayAfterMinutes: 0 })
    await setState(desk, queued.first, { state: 'Away' })
    await tend(desk)
    expect(await assigneeOf(desk, queued.ticketID)).toBeNull()
    const reasons = await reasonsOf(desk, queued.ticketID)
    expect(reasons.at(-1)).toMatchObject({ from: idOf(queued.first), to: null, reason: { method: 'Queue' } })
    await setState(desk, queued.first, { state: 'Online' })
    await desk.runJobs()
    expect(await assigneeOf(desk, queued.ticketID)).toBe(idOf(queued.first))
  })

  test('go to another member with Reassign, or wait if there is none', async () => {
    await using desk = await startDesk()
    const { teamID, first, ticketID } = await arrange(desk, { whenAway: 'Reassign', awayAfterMinutes: 0 })
    const second = await addMember(desk, teamID)
    await setState(desk, first, { state: 'Away' })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(second))
    await setState(desk, second, { state: 'Away' })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBeNull()
  })

  test('only those that wait for our reply, after the configured time, and within office hours', async () => {
    await using desk = await startDesk()
    const { teamID, first, ticketID } = await arrange(desk, { awayAfterMinutes: 30 })
    const quiet = await makeTicket(desk, { teamID, customerRepID: idOf(first) })
    const closedNow = [{ day: 'Monday', opens: '00:00', closes: '00:01' }]
    const saved = await desk.put('/api/Customers/me', { officeHours: closedNow })
    expect(saved.status, JSON.stringify(saved.body)).toBe(204)
    await setState(desk, first, { state: 'Away' })
    desk.clock.advance(45 * 60_000)
    await tend(desk)
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(first))
    await desk.put('/api/Customers/me', { officeHours: null })
    await tend(desk)
    expect(await assigneeOf(desk, ticketID)).toBeNull()
    expect(await assigneeOf(desk, quiet.ticketID)).toBe(idOf(first))
  })

  test('are released immediately if the agent is out of office, deactivated or deleted, also when reopened', async () => {
    await using desk = await startDesk()
    const { teamID, first, ticketID } = await arrange(desk, {})
    const reopened = await makeMessage(desk)
    await desk.put(`/tickets/${reopened.ticketID}`, { teamID, customerRepID: idOf(first), isClosed: true })
    const outOfOfficeUntil = new Date(desk.context.now().getTime() + 3_600_000).toISOString()
    await setState(desk, first, { outOfOfficeUntil })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBeNull()
    expect(await assigneeOf(desk, reopened.ticketID)).toBe(idOf(first))
    await makeMessage(desk, { ticketID: reopened.ticketID })
    await desk.runJobs()
    expect(await assigneeOf(desk, reopened.ticketID)).toBeNull()

    const second = await addMember(desk, teamID)
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(second))
    await desk.put(`/customerReps/${idOf(second)}`, { isActive: false })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBeNull()
    const third = await addMember(desk, teamID)
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(third))
    await desk.delete(`/customerReps/${idOf(third)}`)
    const fourth = await addMember(desk, teamID)
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBe(idOf(fourth))
  })

  test('a closed connection makes a member Offline, who is assigned nothing', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const member = await addMember(desk, teamID)
    await member.hub.stop()
    const path = `/customerReps/${idOf(member)}/availability`
    await until(async () => (await member.get(path)).body.state === 'Offline')
    const { ticketID } = await makeTicket(desk, { teamID })
    await desk.runJobs()
    expect(await assigneeOf(desk, ticketID)).toBeNull()
  })
})
