import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { describe, expect, test } from 'vitest'
import { type Client, type Desk, startDesk } from '../../test/desk.ts'
import { attach, made, makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { until } from '../../test/until.ts'

type Agent = Awaited<ReturnType<Desk['signedIn']>>

const allButSight = permissions.filter((permission) => permission !== 'seeAllTeams')
const connect = async (desk: Desk, { token }: Client) => {
  const hub = await new HubClient(desk.server.base, token ?? '').start()
  await hub.call('Resume', 0)
  return hub
}
const makeTeam = async (desk: Desk, name: string): Promise<number> =>
  (await made<{ teamID: number }>(desk, '/api/Teams', { name })).teamID

/**
 * Two teams, an agent of the first with all permissions but seeAllTeams, and a message for each of the teams and
 * none.
 */
async function arrange(desk: Desk) {
  const [own, foreign] = [await makeTeam(desk, 'Own'), await makeTeam(desk, 'Foreign')]
  const agent = await desk.signedIn('Agent', allButSight)
  await desk.put(`/api/Teams/${own}/members/${agent.rep.customerRepID}`, {})
  const { channelID } = await makeChannel(desk)
  const write = async (uid: string, given: object) => {
    const message = await makeMessage(desk, { channelID, uid, message: `Wombat ${uid}` })
    await desk.put(`/tickets/${message.ticketID}`, given)
    return message
  }
  const { customerRepID } = agent.rep
  const free = await write('free@example.test', {})
  const ours = await write('ours@example.test', { teamID: own })
  const mine = await write('mine@example.test', { teamID: foreign, customerRepID })
  const hidden = await write('hidden@example.test', { teamID: foreign })
  const seen = [free, ours, mine].map(({ ticketID }) => ticketID)
  return { own, foreign, agent, channelID, free, ours, mine, hidden, seen }
}

const idsOf = (body: { items: { ticketID: number }[] }) => body.items.map(({ ticketID }) => ticketID)

describe('lists', () => {
  test('contain and count only tickets without a team, of own teams, and assigned to the agent', async () => {
    await using desk = await startDesk()
    const { agent, seen, hidden, foreign, own } = await arrange(desk)
    await desk.put('/tickets/bulk', { ticketIDs: [...seen, hidden.ticketID], action: 'addTags', tags: ['Vip'] })
    const tagged = async (as: Client) => (await as.get('/api/Tags')).body.items[0].ticketCount
    expect([await tagged(agent), await tagged(desk)]).toEqual([3, 4])
    const list = async (query: string, as: Client = agent) => {
      const { body } = await as.get(`/tickets?${query}`)
      return { ids: idsOf(body).sort((a, b) => a - b), total: body.totalCount }
    }
    const visible = { ids: seen, total: 3 }
    const queries = ['', 'isClosed=false', 'isSpam=false', 'isSnoozed=false', 'sortBy=lastMessageDate', 'search=wombat']
    for (const query of queries) expect(await list(query), query).toEqual(visible)
    expect(await list('channelType=Chat')).toEqual(visible)
    expect(await list('sortBy=subject&pageSize=2&pageNumber=2')).toMatchObject({ total: 3 })
    expect(await list(`search=${hidden.ticketID}`)).toEqual({ ids: [], total: 0 })
    expect(await list('search=hidden')).toEqual({ ids: [], total: 0 })
    expect(await list(`teamIDs=${foreign}`)).toEqual({ ids: [seen[2]], total: 1 })
    expect(await list('', desk)).toMatchObject({ total: 4 })
    const counts = async (as: Client) =>
      (await as.post('/api/Views/counts', { filters: [{ isClosed: 'false' }, { search: 'wombat' }] })).body
    expect(await counts(agent)).toMatchObject([{ count: 3, unreadCount: 3 }, { count: 3 }])
    expect(await counts(desk)).toMatchObject([{ count: 4, unreadCount: 4 }, { count: 4 }])
    const { endUserID } = (await desk.get(`/tickets/${hidden.ticketID}`)).body
    expect((await agent.get(`/api/EndUsers/${endUserID}/tickets`)).body).toMatchObject({ items: [], totalCount: 0 })

    await desk.put(`/customerReps/${agent.rep.customerRepID}`, { teamIDs: [own, foreign] })
    expect(await list('')).toMatchObject({ total: 4 })
    await desk.put(`/customerReps/${agent.rep.customerRepID}`, { teamIDs: [], permissions: ['seeAllTeams'] })
    expect(await list('')).toMatchObject({ total: 4 })
  })

  test('page without gaps or repeats', async () => {
    await using desk = await startDesk()
    const { agent, own, foreign } = await arrange(desk)
    for (const teamID of [own, foreign, own, foreign, null]) await makeTicket(desk, { teamID })
    const all = idsOf((await agent.get('/tickets?pageSize=50')).body)
    expect(all).toHaveLength(6)
    const paged: number[] = []
    for (const pageNumber of [1, 2, 3]) {
      paged.push(...idsOf((await agent.get(`/tickets?pageSize=2&pageNumber=${pageNumber}`)).body))
    }
    expect(paged).toEqual(all)
  })

  test('insights and failed messages exclude hidden tickets', async () => {
    await using desk = await startDesk()
    const { agent } = await arrange(desk)
    const opened = async (as: Client) =>
      (await as.get('/api/Insights')).body.days.reduce((sum: number, day: { opened: number }) => sum + day.opened, 0)
    expect([await opened(agent), await opened(desk)]).toEqual([3, 4])
    expect((await agent.get('/ticketMessages/failed')).body.totalCount).toBe(0)
    const everything = { conditions: { all: [{ field: 'subject', operator: 'isNot', value: ['Nothing'] }] } }
    const examined = async (as: Client) => (await as.post('/api/Rules/match-preview', everything)).body.examined
    expect([await examined(agent), await examined(desk)]).toEqual([3, 4])
  })
})

describe('a rep of another team', () => {
  test('cannot find a hidden ticket or message on any path', async () => {
    await using desk = await startDesk()
    const { agent, hidden } = await arrange(desk)
    const ids: [RegExp, number, number][] = [
      [/^\/tickets\/:id/, hidden.ticketID, 404],
      [/^\/ticketMessages\/:id/, hidden.messageID, 403],
    ]
    let requestCount = 0
    for (const { method, url, access } of desk.server.app.routeTable) {
      const [, id, status] = ids.find(([begin]) => begin.test(url)) ?? []
      if (id === undefined || access.kind !== 'bearer' || access.role === 'Admin') continue
      const path = url.replace(/:\w+/, String(id)).replace(/:\w+/g, '1')
      const answer = await agent.send(method, path, method === 'GET' || method === 'HEAD' ? undefined : {})
      expect(answer.status, `${method} ${url}`).toBe(status)
      requestCount++
    }
    expect(requestCount).toBeGreaterThan(20)
    expect((await agent.get(`/ticketMessages?ticketId=${hidden.ticketID}`)).status).toBe(404)
  })

  test('cannot name one in a body, and a bulk change with one changes nothing', async () => {
    await using desk = await startDesk()
    const { agent, hidden, free, seen } = await arrange(desk)
    const { ticketID } = hidden
    for (const senderType of ['EndUser', 'CustomerRep']) {
      const write = (id: number) =>
        agent.post('/ticketMessages/create-new', { ticketID: id, senderType, message: 'Hi' })
      expect(await write(ticketID)).toMatchObject({ status: 404, body: (await write(999_999)).body })
    }
    expect((await agent.post(`/tickets/${free.ticketID}/merge`, { intoTicketID: ticketID })).status).toBe(400)
    expect((await agent.post('/api/hooks/OnClose/fire', { ticketID })).status).toBe(400)
    expect((await agent.post('/api/hooks/OnClose/fire', { messageID: hidden.messageID })).status).toBe(400)
    expect((await agent.put('/tickets/bulk', { ticketIDs: [...seen, ticketID], action: 'close' })).status).toBe(404)
    const text = { lang: 'en', htmlBody: 'Thanks' }
    const { macroID } = await made<{ macroID: number }>(desk, '/api/Macros', { name: 'M', scope: 'All', texts: [text] })
    const macro = `/api/Macros/${macroID}`
    expect((await agent.post(`${macro}/preview`, { ticketID })).status).toBe(400)
    expect((await agent.post(`${macro}/preview`, { ticketID: free.ticketID })).status).toBe(200)
    expect((await agent.post(`${macro}/run`, { ticketIDs: [free.ticketID, ticketID] })).status).toBe(400)
    for (const id of seen) expect((await agent.get(`/tickets/${id}`)).body.isClosed).toBe(false)
    expect((await agent.put('/tickets/bulk', { ticketIDs: seen, action: 'close' })).status).toBe(204)
    expect((await desk.put(`/tickets/${ticketID}/followers/${agent.rep.customerRepID}`)).status).toBe(404)
  })

  test('cannot see its files or references to it', async () => {
    await using desk = await startDesk()
    const { agent, hidden, free, channelID } = await arrange(desk)
    await attach(desk, hidden.messageID)
    expect((await agent.get(`/ticketMessages/${hidden.messageID}/attachments`)).status).toBe(403)
    const from = await makeMessage(desk, { channelID })
    await makeMessage(desk, { ticketID: from.ticketID })
    const split = await made<{ moveID: number; toTicketID: number }>(desk, `/tickets/${from.ticketID}/split`, {
      messageIDs: [from.messageID],
    })
    const shown = async (as: Client) => (await as.get(`/tickets/${split.toTicketID}`)).body.linkedTicketID
    expect(await shown(agent)).toBe(from.ticketID)
    const { teamID } = (await desk.get(`/tickets/${hidden.ticketID}`)).body
    await desk.put(`/tickets/${from.ticketID}`, { teamID })
    expect([await shown(agent), await shown(desk)]).toEqual([null, from.ticketID])
    const { items } = (await agent.get('/tickets')).body
    const listed = items.find(({ ticketID }: { ticketID: number }) => ticketID === split.toTicketID)
    expect(listed.linkedTicketID).toBeNull()
    expect((await agent.post(`/tickets/moves/${split.moveID}/undo`)).status).toBe(404)
    expect((await agent.get(`/tickets/${free.ticketID}`)).status).toBe(200)
  })

  test('cannot be mentioned or made a follower, and moves do not name hidden tickets', async () => {
    await using desk = await startDesk()
    const { agent, hidden, free, foreign, own, channelID } = await arrange(desk)
    const { customerRepID } = agent.rep
    const note = (ticketID: number, text: string) => desk.post(`/tickets/${ticketID}/notes`, { text })
    expect((await note(hidden.ticketID, `[@A](rep:${customerRepID})`)).body).toMatchObject({
      code: 'mention_unknown',
    })
    expect((await note(hidden.ticketID, `[@Own](team:${own})`)).status).toBe(400)
    expect((await note(hidden.ticketID, `[@Foreign](team:${foreign})`)).status).toBe(200)
    expect((await note(free.ticketID, `[@A](rep:${customerRepID}) [@Own](team:${own})`)).status).toBe(200)

    const [from, to] = [await makeMessage(desk, { channelID }), await makeMessage(desk, { channelID })]
    await desk.post(`/tickets/${from.ticketID}/merge`, { intoTicketID: to.ticketID })
    const others = async (as: Client) =>
      (await as.get(`/tickets/${to.ticketID}/timeline?types=merged`)).body.items.map(
        ({ data }: { data: { otherTicketID: number | null } }) => data.otherTicketID,
      )
    const moves = async (as: Client) => (await as.get(`/tickets/${to.ticketID}/moves`)).body.length
    expect([await others(agent), await moves(agent)]).toEqual([[from.ticketID], 1])
    await desk.put(`/tickets/${from.ticketID}`, { teamID: foreign })
    expect([await others(agent), await moves(agent)]).toEqual([[null], 0])
    expect([await others(desk), await moves(desk)]).toEqual([[from.ticketID], 1])
  })

  test('cannot read their own draft for a ticket that is now hidden', async () => {
    await using desk = await startDesk()
    const { agent, free, foreign } = await arrange(desk)
    const { draftID } = (await agent.put(`/tickets/${free.ticketID}/draft`, { message: 'Dear' })).body as {
      draftID: number
    }
    expect((await agent.get(`/api/Drafts/${draftID}`)).status).toBe(200)
    await desk.put(`/tickets/${free.ticketID}`, { teamID: foreign })
    expect((await agent.get(`/api/Drafts/${draftID}`)).status).toBe(404)
  })

  test('gets no notifications about it, and can no longer see earlier ones', async () => {
    await using desk = await startDesk()
    const { agent, free, foreign } = await arrange(desk)
    const follow = `/tickets/${free.ticketID}/followers/${agent.rep.customerRepID}`
    expect((await desk.put(follow)).status).toBe(204)
    await makeMessage(desk, { ticketID: free.ticketID })
    const count = async () => (await agent.get('/api/Notifications')).body
    await until(async () => (await count()).items.some((one: { ticketID: number }) => one.ticketID === free.ticketID))
    const before = await count()
    await desk.put(`/tickets/${free.ticketID}`, { teamID: foreign })
    await makeMessage(desk, { ticketID: free.ticketID })
    const after = await count()
    expect(after.items.some((one: { ticketID: number }) => one.ticketID === free.ticketID)).toBe(false)
    expect(after.unreadCount).toBeLessThan(before.unreadCount)
  })
})

describe('the hub', () => {
  /** The events of a ticket, except the one that hides it. */
  const about = (hub: HubClient, ticketID: number) =>
    hub.received.filter(({ data }) => data.ticketID === ticketID && !data.isHidden)

  test('sends events of visible tickets only, live and on Resume', async () => {
    await using desk = await startDesk()
    const { agent, hidden, ours, foreign, channelID } = await arrange(desk)
    const [limited, full] = [await connect(desk, agent), await connect(desk, desk)]
    const secret = await makeTicket(desk, { channelID, teamID: foreign })
    await makeMessage(desk, { ticketID: hidden.ticketID })
    await desk.put(`/tickets/${hidden.ticketID}`, { subject: 'Secret' })
    await desk.delete(`/tickets/${secret.ticketID}`)
    await desk.put(`/tickets/${ours.ticketID}`, { subject: 'Ours' })
    await limited.waitFor('ticket.updated', (ticket) => ticket.subject === 'Ours')
    await full.waitFor('ticket.updated', (ticket) => ticket.subject === 'Secret')
    await full.waitFor('ticket.updated', (ticket) => ticket.ticketID === secret.ticketID && ticket.isDeleted)
    expect([...about(limited, hidden.ticketID), ...about(limited, secret.ticketID)]).toEqual([])
    await limited.stop()
    const back = await connect(desk, agent)
    await back.waitFor('ticket.updated', (ticket) => ticket.subject === 'Ours')
    expect([...about(back, hidden.ticketID), ...about(back, secret.ticketID)]).toEqual([])
  })

  test('neither publishes nor accepts viewers and typing', async () => {
    await using desk = await startDesk()
    const { agent, hidden, ours } = await arrange(desk)
    const [limited, full] = [await connect(desk, agent), await connect(desk, desk)]
    await expect(limited.call('ViewTicket', hidden.ticketID)).rejects.toThrow('Ticket not found')
    await expect(limited.call('Typing', hidden.ticketID, true)).rejects.toThrow('Ticket not found')
    await full.call('ViewTicket', hidden.ticketID)
    await full.call('Typing', hidden.ticketID, true)
    await full.call('ViewTicket', ours.ticketID)
    await full.call('Typing', ours.ticketID, true)
    await limited.waitFor('viewers.changed', ({ ticketID }) => ticketID === ours.ticketID)
    await limited.waitFor('typing.changed', ({ ticketID }) => ticketID === ours.ticketID)
    expect(about(limited, hidden.ticketID)).toEqual([])
  })

  test('no longer shows a viewer who lost access to the ticket, because it or they moved', async () => {
    await using desk = await startDesk()
    const { agent, own, foreign, free, ours } = await arrange(desk)
    const [limited, full] = [await connect(desk, agent), await connect(desk, desk)]
    const lastViewers = (ticketID: number) =>
      full
        .of('viewers.changed')
        .findLast(({ data }) => data.ticketID === ticketID)
        ?.data.viewers.map(({ customerRepID }: { customerRepID: number }) => customerRepID)
    const { customerRepID } = agent.rep
    for (const { ticketID } of [free, ours]) {
      await limited.call('ViewTicket', ticketID)
      await full.call('ViewTicket', ticketID)
      await until(() => lastViewers(ticketID)?.includes(customerRepID) ?? false)
    }

    await desk.put(`/tickets/${free.ticketID}`, { teamID: foreign })
    await until(() => lastViewers(free.ticketID)?.includes(customerRepID) === false)
    await desk.delete(`/api/Teams/${own}/members/${customerRepID}`)
    await until(() => lastViewers(ours.ticketID)?.includes(customerRepID) === false)
    expect(lastViewers(ours.ticketID)).toEqual([desk.admin.customerRepID])
    expect(
      about(limited, free.ticketID)
        .filter(({ type }) => type === 'viewers.changed')
        .at(-1)?.data.viewers,
    ).toHaveLength(2)
  })

  const hiddenEvent = (hub: HubClient, ticketID: number) =>
    hub.waitFor('ticket.updated', (ticket) => ticket.ticketID === ticketID && ticket.isHidden)

  test('sends one event that hides a ticket when access is lost', async () => {
    await using desk = await startDesk()
    const { agent, own, foreign, free, ours, mine } = await arrange(desk)
    const [limited, full] = [await connect(desk, agent), await connect(desk, desk)]
    await desk.put(`/tickets/${free.ticketID}`, { teamID: foreign })
    await desk.put(`/tickets/${mine.ticketID}`, { customerRepID: desk.admin.customerRepID })
    for (const { ticketID } of [free, mine]) {
      const { data } = await hiddenEvent(limited, ticketID)
      expect(data).toEqual({ ticketID, isDeleted: true, isHidden: true })
      await full.waitFor('ticket.updated', (ticket) => ticket.ticketID === ticketID && !ticket.isHidden)
    }
    await desk.put(`/tickets/${free.ticketID}`, { subject: 'Gone' })
    await desk.delete(`/api/Teams/${own}/members/${agent.rep.customerRepID}`)
    await hiddenEvent(limited, ours.ticketID)
    await desk.put(`/api/Teams/${own}/members/${agent.rep.customerRepID}`, {})
    await limited.waitFor('ticket.updated', (ticket) => ticket.ticketID === ours.ticketID && !ticket.isDeleted)
    expect(
      limited.of('ticket.updated').filter(({ data }) => data.ticketID === free.ticketID && data.isHidden),
    ).toHaveLength(1)
    expect(limited.received.some(({ data }) => data.subject === 'Gone')).toBe(false)
    await desk.put(`/tickets/${free.ticketID}`, { teamID: null })
    await limited.waitFor('ticket.updated', (ticket) => ticket.ticketID === free.ticketID && ticket.subject === 'Gone')
  })

  test('reacts to a permission change immediately', async () => {
    await using desk = await startDesk()
    const { agent, hidden } = await arrange(desk)
    const grant = (agentPermissions: string[]) =>
      desk.put(`/customerReps/${(agent as Agent).rep.customerRepID}`, { permissions: agentPermissions })
    const hub = await connect(desk, agent)
    await grant([...permissions])
    await hub.waitFor('ticket.updated', (ticket) => ticket.ticketID === hidden.ticketID && !ticket.isDeleted)
    await grant(allButSight)
    await hiddenEvent(hub, hidden.ticketID)
    expect((await agent.get(`/tickets/${hidden.ticketID}`)).status).toBe(404)
  })
})

describe('an API token', () => {
  test('sees the tickets without a team and those of its teams', async () => {
    await using desk = await startDesk()
    const { own, foreign, free, ours, mine, hidden } = await arrange(desk)
    const grant = { name: 'Shop', permissions: allButSight }
    const token = await made<{ apiTokenID: number; secret: string }>(desk, '/api/ApiTokens', {
      ...grant,
      teamIDs: [own],
    })
    const program = desk.withToken(token.secret)
    const list = async (query = '') => {
      const { body } = await program.get(`/tickets?${query}`)
      return [idsOf(body).sort((a, b) => a - b), body.totalCount]
    }
    expect(await list()).toEqual([[free.ticketID, ours.ticketID], 2])
    expect(await list('search=wombat')).toEqual([[free.ticketID, ours.ticketID], 2])
    expect(await list('teamIDs=mine')).toEqual([[ours.ticketID], 1])
    for (const { ticketID, messageID } of [mine, hidden]) {
      expect((await program.get(`/tickets/${ticketID}`)).status).toBe(404)
      expect((await program.get(`/ticketMessages/${messageID}`)).status).toBe(403)
      expect((await program.post('/ticketMessages/create-new', { ticketID, message: 'Hi' })).status).toBe(404)
    }
    await desk.put(`/api/ApiTokens/${token.apiTokenID}`, { teamIDs: [foreign] })
    expect(await list()).toEqual([[free.ticketID, mine.ticketID, hidden.ticketID], 3])
    await desk.put(`/api/ApiTokens/${token.apiTokenID}`, { permissions: ['seeAllTeams'], teamIDs: [] })
    expect((await list())[1]).toBe(4)
  })
})
