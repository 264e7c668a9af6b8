import type { ConfigVersion } from '@attendant/contract/organization/config-version.ts'
import type { Team, TeamCreate, TeamMember } from '@attendant/contract/people/team.ts'
import { describe, expect, test } from 'vitest'
import { makeRule } from '../../test/automation.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { made, makeChannel, makeTicket, makeTopic } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

const makeTeam = (desk: Desk, given: Partial<TeamCreate> = {}): Promise<Team> =>
  made(desk, '/api/Teams', { name: 'Billing', ...given })

describe('teams', () => {
  test('are created with defaults, changed, listed and deleted', async () => {
    await using desk = await startDesk()
    const team = await makeTeam(desk, { name: ' Billing ' })
    expect(team).toEqual({
      teamID: expect.any(Number),
      name: 'Billing',
      isActive: true,
      assignment: 'Manual',
      maxOpenPerRep: null,
      whenAway: 'Queue',
      awayAfterMinutes: 30,
      channelIDs: [],
      topicIDs: [],
    })
    const change = { assignment: 'RoundRobin', maxOpenPerRep: 5, whenAway: 'Reassign', awayAfterMinutes: 10 }
    expect((await desk.put(`/api/Teams/${team.teamID}`, change)).status).toBe(204)
    expect((await desk.get(`/api/Teams/${team.teamID}`)).body).toEqual({ ...team, ...change })
    expect((await desk.put(`/api/Teams/${team.teamID}`, { maxOpenPerRep: null })).status).toBe(204)
    const other = await makeTeam(desk, { name: 'Sales' })
    const { body } = await desk.get('/api/Teams?sortBy=name&sortOrder=desc')
    expect(body).toMatchObject({ totalCount: 2, items: [{ teamID: other.teamID }, { maxOpenPerRep: null }] })
    expect((await desk.delete(`/api/Teams/${team.teamID}`)).status).toBe(204)
    expect((await desk.get(`/api/Teams/${team.teamID}`)).status).toBe(404)
    expect((await desk.delete(`/api/Teams/${team.teamID}`)).status).toBe(404)
  })

  test('can be read by every representative and written with manageTeam', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const agent = await desk.signedIn('Agent')
    const manager = await desk.signedIn('Agent', ['manageTeam'])
    expect((await agent.get('/api/Teams')).body.totalCount).toBe(1)
    expect((await agent.get(`/api/Teams/${teamID}/members`)).status).toBe(200)
    const refusal = { status: 403, body: { code: 'permission_required', params: { permission: 'manageTeam' } } }
    expect(await agent.post('/api/Teams', { name: 'Mine' })).toMatchObject(refusal)
    expect(await agent.put(`/api/Teams/${teamID}/members/${agent.rep.customerRepID}`, {})).toMatchObject(refusal)
    expect((await manager.put(`/api/Teams/${teamID}`, { name: 'Bills' })).status).toBe(204)
  })

  test.each([
    { name: ' ' },
    { name: 'A', assignment: 'Random' },
    { name: 'A', whenAway: 'Drop' },
    { name: 'A', maxOpenPerRep: -1 },
    { name: 'A', channelIDs: [987_654_321] },
    { name: 'A', topicIDs: [987_654_321] },
  ])('refuse %j', async (body) => {
    await using desk = await startDesk()
    expect((await desk.post('/api/Teams', body)).status).toBe(400)
  })

  test('accept a channel or topic that no other team has', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { topicID } = await makeTopic(desk)
    const first = await makeTeam(desk, { channelIDs: [channelID, channelID], topicIDs: [topicID] })
    expect(first).toMatchObject({ channelIDs: [channelID], topicIDs: [topicID] })
    const taken = { status: 409, body: { code: 'already_routed' } }
    expect(await desk.post('/api/Teams', { name: 'B', channelIDs: [channelID] })).toMatchObject(taken)
    expect(await desk.post('/api/Teams', { name: 'B', topicIDs: [topicID] })).toMatchObject(taken)
    const second = await makeTeam(desk, { name: 'B' })
    expect(await desk.put(`/api/Teams/${second.teamID}`, { channelIDs: [channelID] })).toMatchObject(taken)
    expect((await desk.put(`/api/Teams/${first.teamID}`, { channelIDs: [channelID] })).status).toBe(204)
    expect((await desk.put(`/api/Teams/${first.teamID}`, { channelIDs: [] })).status).toBe(204)
    expect((await desk.put(`/api/Teams/${second.teamID}`, { channelIDs: [channelID] })).status).toBe(204)
    await desk.delete(`/api/Topics/${topicID}`)
    expect((await desk.get(`/api/Teams/${first.teamID}`)).body.topicIDs).toEqual([])
  })

  test('only one of two that request a channel at the same time gets it', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const bodies = Array.from({ length: 6 }, (_, number) => ({ name: `Team ${number}`, channelIDs: [channelID] }))
    const answers = await Promise.all(bodies.map((body) => desk.post('/api/Teams', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('every change is a version', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const { teamID } = await makeTeam(desk)
    await desk.put(`/api/Teams/${teamID}`, { channelIDs: [channelID] })
    await desk.put(`/api/Teams/${teamID}`, { channelIDs: [channelID] })
    await desk.delete(`/api/Teams/${teamID}`)
    const { body } = await desk.get<ConfigVersion[]>(`/api/Versions?kind=team&id=${teamID}`)
    expect(body).toMatchObject([
      { version: 1, content: { teamID, name: 'Billing', channelIDs: [] } },
      { version: 2, content: { channelIDs: [channelID] } },
      { version: 3, isDeleted: true },
    ])
  })

  test('the hub publishes changes, including members, and deletion', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const hub = await new HubClient(desk.server.base, agent.token ?? '').start()
    await hub.call('Resume', 0)
    const { teamID } = await makeTeam(desk)
    await hub.waitFor('team.updated', (team) => team.teamID === teamID && team.name === 'Billing')
    await desk.put(`/api/Teams/${teamID}`, { name: 'Bills' })
    await hub.waitFor('team.updated', (team) => team.name === 'Bills')
    const eventCount = hub.of('team.updated').length
    await desk.put(`/api/Teams/${teamID}`, { name: 'Bills' })
    await desk.put(`/api/Teams/${teamID}/members/${agent.rep.customerRepID}`, {})
    await until(() => hub.of('team.updated').length > eventCount)
    await desk.delete(`/api/Teams/${teamID}`)
    await hub.waitFor('team.updated', (team) => team.isDeleted)
    expect(hub.of('team.updated')).toHaveLength(eventCount + 2)
    expect(hub.of('team.updated').at(-1)?.data).toEqual({ teamID, isDeleted: true })
  })
})

describe('members', () => {
  test('are added, changed, counted and removed', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const { rep } = await desk.signedIn('Agent')
    const path = `/api/Teams/${teamID}/members`
    const member = `${path}/${rep.customerRepID}`
    expect((await desk.put(member, {})).status).toBe(204)
    await makeTicket(desk, { customerRepID: rep.customerRepID })
    await makeTicket(desk, { customerRepID: rep.customerRepID, status: 'Closed' })
    const shown = { customerRepID: rep.customerRepID, name: rep.username, takesAssignments: true, capacity: null }
    expect((await desk.get<TeamMember[]>(path)).body).toEqual([{ ...shown, openTickets: 1 }])
    expect((await desk.put(member, { takesAssignments: false, capacity: 3 })).status).toBe(204)
    expect((await desk.put(member, { capacity: 4 })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject([{ takesAssignments: false, capacity: 4 }])
    expect((await desk.get(`/customerReps/${rep.customerRepID}`)).body.teamIDs).toEqual([teamID])
    expect((await desk.delete(member)).status).toBe(204)
    expect((await desk.delete(member)).status).toBe(404)
    expect((await desk.put(`${path}/987654321`, {})).status).toBe(404)
  })

  test('follow the teamIDs that an admin sets, and keep their settings', async () => {
    await using desk = await startDesk()
    const [one, two] = [await makeTeam(desk), await makeTeam(desk, { name: 'Sales' })]
    const account = { username: 'bo', password: 'Correct-horse-1', teamIDs: [one.teamID] }
    const rep = await made<{ customerRepID: number; teamIDs: number[] }>(desk, '/customerReps', account)
    expect(rep.teamIDs).toEqual([one.teamID])
    await desk.put(`/api/Teams/${one.teamID}/members/${rep.customerRepID}`, { capacity: 7 })
    const path = `/customerReps/${rep.customerRepID}`
    expect((await desk.put(path, { teamIDs: [two.teamID, one.teamID] })).status).toBe(204)
    expect((await desk.get(path)).body.teamIDs).toEqual([one.teamID, two.teamID])
    expect((await desk.get(`/api/Teams/${one.teamID}/members`)).body).toMatchObject([{ capacity: 7 }])
    expect((await desk.put(path, { teamIDs: [] })).status).toBe(204)
    expect((await desk.get('/customerReps')).body.items.map((each: { teamIDs: [] }) => each.teamIDs)).toEqual([[], []])
    expect((await desk.put(path, { teamIDs: [987_654_321] })).status).toBe(400)
    expect((await desk.delete(path)).status).toBe(204)
  })
})

describe('tickets of a team', () => {
  const typesOf = async (desk: Desk, ticketID: number) =>
    (await desk.get(`/tickets/${ticketID}/timeline?types=teamChanged&order=asc`)).body.items.map(
      ({ data }: { data: { from: number | null; to: number | null } }) => [data.from, data.to],
    )

  test('are assigned on creation and by a change, with a timeline entry', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const ticket = await makeTicket(desk, { teamID })
    expect(ticket.teamID).toBe(teamID)
    await desk.put(`/tickets/${ticket.ticketID}`, { teamID: null })
    await desk.put(`/tickets/${ticket.ticketID}`, { teamID })
    await desk.put(`/tickets/${ticket.ticketID}`, { teamID })
    expect((await desk.get(`/tickets/${ticket.ticketID}`)).body.teamID).toBe(teamID)
    expect(await typesOf(desk, ticket.ticketID)).toEqual([
      [teamID, null],
      [null, teamID],
    ])
  })

  test('are assigned by a bulk change and by a rule', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const { ticketID } = await makeTicket(desk)
    const bulk = (body: object) => desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'setTeam', ...body })
    expect((await bulk({})).status).toBe(400)
    expect((await bulk({ teamID: 987_654_321 })).status).toBe(400)
    expect((await bulk({ teamID })).status).toBe(204)
    expect((await desk.get(`/tickets/${ticketID}`)).body.teamID).toBe(teamID)
    expect((await bulk({ teamID: null })).status).toBe(204)
    expect((await desk.get(`/tickets/${ticketID}`)).body.teamID).toBeNull()

    const rule = { name: 'To billing', priority: 1, isActive: true, operation: 'assignTeam' }
    expect((await desk.post('/api/Actions', { ...rule, parameters: { teamID: 987_654_321 } })).status).toBe(400)
    await makeRule(desk, 'OnClose', { operation: 'assignTeam', parameters: { teamID } })
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })
    await desk.runJobs()
    expect((await desk.get(`/tickets/${ticketID}`)).body.teamID).toBe(teamID)
    const { items } = (await desk.get(`/tickets/${ticketID}/timeline?types=teamChanged`)).body
    expect(items[0]).toMatchObject({ actor: { type: 'Rule' }, data: { from: null, to: teamID } })
  })

  test('another customer’s team is refused', async () => {
    await using desk = await startDesk()
    const foreign = await makeTeam(await desk.other())
    const ticket = await makeTicket(desk)
    const refusal = { status: 400, body: { details: [{ field: 'teamID', code: 'team_unknown' }] } }
    expect(await desk.put(`/tickets/${ticket.ticketID}`, { teamID: foreign.teamID })).toMatchObject(refusal)
  })

  test("are listed by team, by the caller's teams, and without a team", async () => {
    await using desk = await startDesk()
    const [mine, other] = [await makeTeam(desk), await makeTeam(desk, { name: 'Sales' })]
    const agent = await desk.signedIn('Agent')
    await desk.put(`/api/Teams/${mine.teamID}/members/${agent.rep.customerRepID}`, {})
    const inMine = (await makeTicket(desk, { teamID: mine.teamID })).ticketID
    const inOther = (await makeTicket(desk, { teamID: other.teamID })).ticketID
    const inNone = (await makeTicket(desk)).ticketID
    const list = async (teamIDs: string) => {
      const { body } = await agent.get(`/tickets?teamIDs=${teamIDs}&sortBy=ticketID`)
      expect(body.totalCount).toBe(body.items.length)
      return body.items.map(({ ticketID }: { ticketID: number }) => ticketID)
    }
    expect(await list(`${other.teamID}`)).toEqual([inOther])
    expect(await list(`${mine.teamID},${other.teamID}`)).toEqual([inMine, inOther])
    expect(await list('mine')).toEqual([inMine])
    expect(await list('none')).toEqual([inNone])
    expect(await list('mine,none')).toEqual([inMine, inNone])
    expect(await list(`Mine,${other.teamID}`)).toEqual([inMine, inOther])
    expect((await desk.get('/tickets?teamIDs=mine')).body.totalCount).toBe(0)
  })

  test('have no team once it is deleted, including those assigned to it at the same time', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const given = await Promise.all([1, 2, 3, 4, 5].map(() => makeTicket(desk)))

    const answers = await Promise.all([
      ...given.map(({ ticketID }) => desk.put(`/tickets/${ticketID}`, { teamID })),
      desk.delete(`/api/Teams/${teamID}`),
    ])

    expect(answers.at(-1)?.status).toBe(204)
    for (const { ticketID } of given) expect((await desk.get(`/tickets/${ticketID}`)).body.teamID).toBeNull()
  })

  test('have no team once it is deleted', async () => {
    await using desk = await startDesk()
    const { teamID } = await makeTeam(desk)
    const tickets = [await makeTicket(desk, { teamID }), await makeTicket(desk, { teamID })]
    expect((await desk.delete(`/api/Teams/${teamID}`)).status).toBe(204)
    for (const { ticketID } of tickets) {
      expect((await desk.get(`/tickets/${ticketID}`)).body.teamID).toBeNull()
      expect(await typesOf(desk, ticketID)).toEqual([[teamID, null]])
    }
  })
})
