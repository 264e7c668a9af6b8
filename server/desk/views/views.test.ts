import { describe, expect, test } from 'vitest'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'

const make = async (client: Client, body: object) => {
  const answer = await client.post('/api/Views', body)
  expect(answer.status).toBe(200)
  return answer.body
}
const subjects = async (client: Client, query: string): Promise<string[]> =>
  (await client.get(`/tickets?${query}`)).body.items.map(({ subject }: { subject: string }) => subject)

async function tickets(desk: Desk) {
  const { channelID } = await makeChannel(desk)
  await makeTicket(desk, { channelID, subject: 'b open' })
  await makeTicket(desk, { channelID, subject: 'a open' })
  await makeTicket(desk, { channelID, subject: 'c closed', status: 'Closed' })
}

describe('views', () => {
  test('are created with their defaults, changed and deleted', async () => {
    await using desk = await startDesk()
    const view = await make(desk, { name: ' Open ', filter: { isClosed: false } })
    expect(view).toEqual({
      viewID: expect.any(Number),
      name: 'Open',
      scope: 'Personal',
      teamID: null,
      ownerCustomerRepID: desk.admin.customerRepID,
      filter: { isClosed: false },
      sortBy: null,
      sortOrder: null,
      columns: [],
      position: 1,
    })
    const path = `/api/Views/${view.viewID}`
    const changes = {
      name: 'Mine',
      filter: { isClosed: 'false' },
      sortBy: 'subject',
      sortOrder: 'asc',
      columns: ['subject'],
      position: 7,
    }
    expect((await desk.put(path, changes)).status).toBe(204)
    expect((await desk.get(path)).body).toEqual({ ...view, ...changes })
    expect((await desk.get('/api/Views')).body).toMatchObject({ totalCount: 1, items: [changes] })
    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
  })

  test.each([
    ['no name', {}],
    ['an unknown filter', { name: 'A', filter: { colour: 'red' } }],
    ['a page in the filter', { name: 'A', filter: { pageSize: 5 } }],
    ['a view in the filter', { name: 'A', filter: { viewID: 1 } }],
    ['a value that the list rejects', { name: 'A', filter: { isClosed: 'perhaps' } }],
    ['a channel type that does not exist', { name: 'A', filter: { channelType: 'Pigeon' } }],
    ['an unknown order', { name: 'A', sortBy: 'colour' }],
    ['twenty-one columns', { name: 'A', columns: Array.from({ length: 21 }, (_, index) => `c${index}`) }],
    ['an unknown scope', { name: 'A', scope: 'World' }],
    ['a team that does not exist', { name: 'A', scope: 'Team', teamID: 999_999 }],
    ['a team view without a team', { name: 'A', scope: 'Team' }],
  ])('reject %s', async (_what, body) => {
    await using desk = await startDesk()
    expect((await desk.post('/api/Views', body)).status).toBe(400)
  })

  test('name filters as the query of the list does, however they were written', async () => {
    await using desk = await startDesk()
    const { filter } = await make(desk, { name: 'V', filter: { ISCLOSED: false, teamids: 'none' } })
    expect(filter).toEqual({ isClosed: false, teamIDs: 'none' })
  })

  test('personal ones are visible only to their owner; shared ones need manageTeam to write', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const mine = await make(desk, { name: 'Mine' })
    const shared = await make(desk, { name: 'Shared', scope: 'All' })
    const paths = [mine, shared].map(({ viewID }) => `/api/Views/${viewID}`)

    expect((await agent.get('/api/Views')).body.items).toEqual([shared])
    expect((await agent.get(paths[0] ?? '')).status).toBe(404)
    expect((await agent.put(paths[0] ?? '', { name: 'x' })).status).toBe(404)
    for (const answer of [
      await agent.put(paths[1] ?? '', { name: 'x' }),
      await agent.delete(paths[1] ?? ''),
      await agent.post('/api/Views', { name: 'x', scope: 'All' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'permission_required'])
    }
    const own = await make(agent, { name: 'Own' })
    expect((await agent.put(`/api/Views/${own.viewID}`, { scope: 'All' })).status).toBe(403)
    expect((await desk.get(`/api/Views/${own.viewID}`)).status).toBe(404)
  })

  test("viewID combines the view's filter with the query; an explicit order takes precedence", async () => {
    await using desk = await startDesk()
    await tickets(desk)
    const { viewID } = await make(desk, {
      name: 'Open',
      filter: { isClosed: false },
      sortBy: 'subject',
      sortOrder: 'asc',
    })

    expect(await subjects(desk, `viewID=${viewID}`)).toEqual(['a open', 'b open'])
    expect(await subjects(desk, `viewID=${viewID}&sortBy=subject&sortOrder=desc`)).toEqual(['b open', 'a open'])
    expect(await subjects(desk, `viewID=${viewID}&search=a`)).toEqual(['a open'])
    expect(await subjects(desk, `viewID=${viewID}&isClosed=true`)).toEqual([])
    expect(await subjects(desk, `viewID=${viewID}&status=open&sortBy=subject`)).toEqual(['a open', 'b open'])
    expect((await desk.get(`/tickets?viewID=${viewID}`)).body.totalCount).toBe(2)
    expect((await desk.get('/tickets?viewID=999999')).status).toBe(400)
    const agent = await desk.signedIn('Agent')
    expect((await agent.get(`/tickets?viewID=${viewID}`)).status).toBe(400)
  })

  test('a shared view with `me`, isUnread or isFollowed refers to the current user', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await makeTicket(desk, { subject: 'theirs', customerRepID: agent.rep.customerRepID })
    const mine = await make(desk, { name: 'Mine', scope: 'All', filter: { customerRepID: 'me' } })
    expect(await subjects(agent, `viewID=${mine.viewID}`)).toEqual(['theirs'])
    expect(await subjects(desk, `viewID=${mine.viewID}`)).toEqual([])

    const { ticketID } = await makeMessage(desk, { subject: 'new' })
    const unread = await make(desk, { name: 'Unread', scope: 'All', filter: { isUnread: true } })
    await desk.put(`/tickets/${ticketID}/read`, {})
    expect(await subjects(agent, `viewID=${unread.viewID}`)).toEqual(['new'])
    expect(await subjects(desk, `viewID=${unread.viewID}`)).toEqual([])
  })

  test('the search of a view and that of the query must both match', async () => {
    await using desk = await startDesk()
    await tickets(desk)
    const { viewID } = await make(desk, { name: 'Open', filter: { search: 'open' } })
    expect(await subjects(desk, `viewID=${viewID}&sortBy=subject`)).toEqual(['a open', 'b open'])
    expect(await subjects(desk, `viewID=${viewID}&search=b`)).toEqual(['b open'])
  })
})

describe('POST /api/Views/counts', () => {
  test('counts views first, then filters, in the given order', async () => {
    await using desk = await startDesk()
    await tickets(desk)
    const { ticketID } = await makeMessage(desk)
    const closed = await make(desk, { name: 'Closed', filter: { isClosed: true } })
    const open = await make(desk, { name: 'Open', filter: { isClosed: false } })

    const { status, body } = await desk.post('/api/Views/counts', {
      viewIDs: [open.viewID, closed.viewID],
      filters: [{}, { search: 'open' }, { isUnread: 'true' }],
    })

    expect(status).toBe(200)
    expect(body).toEqual([
      { count: 3, unreadCount: 1, isCapped: false },
      { count: 1, unreadCount: 0, isCapped: false },
      { count: 4, unreadCount: 1, isCapped: false },
      { count: 2, unreadCount: 0, isCapped: false },
      { count: 1, unreadCount: 1, isCapped: false },
    ])
    await desk.put(`/tickets/${ticketID}/read`, {})
    expect((await desk.post('/api/Views/counts', { filters: [{}] })).body).toMatchObject([{ unreadCount: 0 }])
  })

  test('rejects unknown views, bad filters and more than fifty', async () => {
    await using desk = await startDesk()
    const other = await make(await desk.other(), { name: 'Theirs', scope: 'All' })
    for (const body of [
      { viewIDs: [other.viewID] },
      { filters: [{ colour: 'red' }] },
      { filters: Array.from({ length: 51 }, () => ({})) },
    ]) {
      expect((await desk.post('/api/Views/counts', body)).status).toBe(400)
    }
  })
})
