import { describe, expect, test } from 'vitest'
import { type Client, type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket, makeTopic } from '../../../test/factories.ts'

const hourMs = 60 * 60 * 1000

const find = async (client: Client, query: string): Promise<number[]> => {
  const { status, body } = await client.get(`/tickets?sortBy=ticketID&pageSize=200&${query}`)
  expect(status, query).toBe(200)
  expect(body.totalCount, query).toBe(body.items.length)
  return body.items.map(({ ticketID }: { ticketID: number }) => ticketID)
}

const make = async (desk: Desk, given: Parameters<typeof makeTicket>[1]) => (await makeTicket(desk, given)).ticketID

describe('GET /tickets filters by', () => {
  test('customerRepID: ids, me, none and several of them', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const agent = await desk.signedIn('Agent')
    const mine = await make(desk, { channelID, customerRepID: desk.admin.customerRepID })
    const theirs = await make(desk, { channelID, customerRepID: agent.rep.customerRepID })
    const unassigned = await make(desk, { channelID })

    expect(await find(desk, 'customerRepID=me')).toEqual([mine])
    expect(await find(agent, 'customerRepID=ME')).toEqual([theirs])
    expect(await find(desk, 'customerRepID=none')).toEqual([unassigned])
    expect(await find(desk, `customerRepID=${agent.rep.customerRepID}`)).toEqual([theirs])
    expect(await find(desk, 'customerRepID=me,none')).toEqual([mine, unassigned])
    expect(await find(desk, `customerRepID=me&customerRepID=${agent.rep.customerRepID}`)).toEqual([mine, theirs])
    expect(await find(desk, 'customerRepID=999999')).toEqual([])
    expect(await find(desk, 'customerRepID=')).toEqual([mine, theirs, unassigned])
    expect((await desk.get('/tickets?customerRepID=somebody')).status).toBe(400)
  })

  test('teamIDs: ids, mine, none and several of them', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const [billing, sales] = [
      (await desk.post('/api/Teams', { name: 'Billing' })).body.teamID,
      (await desk.post('/api/Teams', { name: 'Sales' })).body.teamID,
    ]
    const { customerRepID } = desk.admin
    expect((await desk.put(`/api/Teams/${billing}/members/${customerRepID}`, {})).status).toBe(204)
    const ours = await make(desk, { channelID, teamID: billing })
    const theirs = await make(desk, { channelID, teamID: sales })
    const unassigned = await make(desk, { channelID })

    expect(await find(desk, `teamIDs=${sales}`)).toEqual([theirs])
    expect(await find(desk, `teamIDs=${sales},${billing}`)).toEqual([ours, theirs])
    expect(await find(desk, 'teamIDs=none')).toEqual([unassigned])
    expect(await find(desk, 'teamIDs=mine')).toEqual([ours])
    expect(await find(desk, 'teamIDs=mine,none')).toEqual([ours, unassigned])
    expect(await find(desk, `teamIDs=Mine,${sales}`)).toEqual([ours, theirs])
    expect(await find(await desk.signedIn('Agent'), 'teamIDs=mine')).toEqual([])
    expect(await find(desk, 'teamIDs=999999')).toEqual([])
    expect((await desk.get('/tickets?teamIDs=ours')).status).toBe(400)

    expect((await desk.put('/tickets/bulk', { ticketIDs: [ours], action: 'setTeam', teamID: sales })).status).toBe(204)
    expect((await desk.put(`/tickets/${ours}`, { teamID: null })).status).toBe(204)
    const { items } = (await desk.get(`/tickets/${ours}/timeline?types=teamChanged&order=asc`)).body
    expect(items).toMatchObject([{ data: { from: billing, to: sales } }, { data: { from: sales, to: null } }])
  })

  test('topicIDs, tags, priority, language and origin, any of each and all together', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const one = await make(desk, { channelID, priority: 'Urgent', tags: ['VIP', 'bug'], language: 'de-AT' })
    const two = await make(desk, { channelID, priority: 'High', tags: ['bug'], language: 'DE' })
    const three = await make(desk, { channelID, tags: ['question'], language: 'en' })
    const [lamp, refund] = [await makeTopic(desk), await makeTopic(desk)]
    const { messageID, ticketID: four } = await makeMessage(desk, { channelID })
    await desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIds: [lamp.topicID] })

    expect(await find(desk, `topicIDs=${lamp.topicID}`)).toEqual([four])
    expect(await find(desk, `topicIDs=${lamp.topicID},${refund.topicID}`)).toEqual([four])
    expect(await find(desk, `topicIDs=${refund.topicID}`)).toEqual([])
    expect(await find(desk, 'tags=vip')).toEqual([one])
    expect(await find(desk, 'tags=VIP,Question')).toEqual([one, three])
    expect(await find(desk, 'tags=unheard-of')).toEqual([])
    expect(await find(desk, 'priority=urgent')).toEqual([one])
    expect(await find(desk, 'priority=Urgent,High')).toEqual([one, two])
    expect(await find(desk, 'language=de')).toEqual([one, two])
    expect(await find(desk, 'language=en,de')).toEqual([one, two, three])
    expect(await find(desk, 'origin=EndUser')).toEqual([four])
    expect(await find(desk, 'origin=api,Outbound')).toEqual([one, two, three])
    expect(await find(desk, 'tags=bug&priority=High&language=de&origin=Api')).toEqual([two])
    expect(await find(desk, 'tags=bug&search=nothing')).toEqual([])
    expect(await find(await desk.other(), `topicIDs=${lamp.topicID}`)).toEqual([])
    for (const query of ['priority=Sky', 'origin=Mars', 'topicIDs=x', 'awaitingReply=Both']) {
      expect((await desk.get(`/tickets?${query}`)).status, query).toBe(400)
    }
  })

  test('awaitingReply and isSnoozed', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { ticketID: us } = await makeMessage(desk, { channelID })
    const { ticketID: them } = await makeMessage(desk, { channelID })
    await makeMessage(desk, { ticketID: them, senderType: 'CustomerRep', message: 'Hello' })
    const { ticketID: closed } = await makeMessage(desk, { channelID })
    await desk.put(`/tickets/${closed}`, { status: 'Closed' })
    const empty = await make(desk, { channelID })
    await desk.put(`/tickets/${us}/snooze`, {})

    expect(await find(desk, 'awaitingReply=Us')).toEqual([us])
    expect(await find(desk, 'awaitingReply=endUser')).toEqual([them])
    expect(await find(desk, 'awaitingReply=None')).toEqual([closed, empty])
    expect(await find(desk, 'awaitingReply=None,Us')).toEqual([us, closed, empty])
    expect(await find(desk, 'isSnoozed=true')).toEqual([us])
    expect(await find(desk, 'isSnoozed=false')).toEqual([them, closed, empty])
    expect(await find(desk, 'isSnoozed=false&isClosed=false')).toEqual([them, empty])
    expect(await find(desk, `isSnoozed=false&channelIDs=${channelID}&isClosed=true`)).toEqual([closed])
  })

  test('createdFrom/To, lastMessageFrom/To and closedFrom/To: from ≤ t < to', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const at = () => desk.context.now().toISOString()
    const begin = at()
    const { ticketID: one } = await makeMessage(desk, { channelID })
    desk.clock.advance(hourMs)
    const later = at()
    const two = await make(desk, { channelID })
    await makeMessage(desk, { ticketID: one, message: 'More' })
    await desk.put(`/tickets/${two}`, { status: 'Closed' })
    desk.clock.advance(hourMs)
    const end = at()

    expect(await find(desk, `createdFrom=${begin}&createdTo=${later}`)).toEqual([one])
    expect(await find(desk, `createdFrom=${later}`)).toEqual([two])
    expect(await find(desk, `createdTo=${end}`)).toEqual([one, two])
    expect(await find(desk, `lastMessageFrom=${later}&lastMessageTo=${end}`)).toEqual([one])
    expect(await find(desk, `lastMessageTo=${later}`)).toEqual([])
    expect(await find(desk, `closedFrom=${later}&closedTo=${end}`)).toEqual([two])
    expect(await find(desk, `closedTo=${later}`)).toEqual([])
    expect(await find(desk, 'createdFrom=2026-01-01')).toEqual([one, two])
    await desk.put(`/tickets/${two}`, { status: 'Open' })
    expect(await find(desk, `closedFrom=${later}`)).toEqual([])
    expect((await desk.get('/tickets?createdFrom=yesterday')).status).toBe(400)
  })
})

describe('GET /tickets sorts by', () => {
  const order = async (desk: Desk, query: string) =>
    (await desk.get(`/tickets?${query}`)).body.items.map(({ ticketID }: { ticketID: number }) => ticketID)

  test('priority, by rank', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const [normal, urgent, low, high] = [
      await make(desk, { channelID }),
      await make(desk, { channelID, priority: 'Urgent' }),
      await make(desk, { channelID, priority: 'Low' }),
      await make(desk, { channelID, priority: 'High' }),
    ]
    expect(await order(desk, 'sortBy=priority')).toEqual([low, normal, high, urgent])
    expect(await order(desk, 'sortBy=priority&sortOrder=desc')).toEqual([urgent, high, normal, low])
    expect(await order(desk, 'sortBy=priority&sortOrder=desc&pageSize=2&pageNumber=2')).toEqual([normal, low])
  })

  test('waitingSince, tickets that await no reply last', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const empty = await make(desk, { channelID })
    const { ticketID: first } = await makeMessage(desk, { channelID })
    desk.clock.advance(hourMs)
    const { ticketID: second } = await makeMessage(desk, { channelID })
    const { ticketID: closed } = await makeMessage(desk, { channelID })
    await desk.put(`/tickets/${closed}`, { status: 'Closed' })
    desk.clock.advance(hourMs)
    await makeMessage(desk, { ticketID: first, message: 'Still waiting' })

    expect(await order(desk, 'sortBy=waitingSince')).toEqual([first, second, empty, closed])
    expect(await order(desk, 'sortBy=waitingSince&sortOrder=desc')).toEqual([second, first, closed, empty])
    expect(await order(desk, 'sortBy=waitingSince&pageSize=1&pageNumber=3')).toEqual([empty])
    expect(await order(desk, 'sortBy=waitingSince&awaitingReply=Us')).toEqual([first, second])
  })
})
