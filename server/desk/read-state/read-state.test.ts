import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../organization/audit/audit.table.ts'
import { type Client, startDesk } from '../../test/desk.ts'
import { makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'

const connect = (client: Client) => new HubClient(client.server.base, client.token ?? '').start()
const isUnread = async (client: Client, ticketID: number) => (await client.get(`/tickets/${ticketID}`)).body.isUnread
const idsOf = async (client: Client, query: string): Promise<number[]> =>
  (await client.get(`/tickets?sortBy=ticketID&${query}`)).body.items.map(
    ({ ticketID }: { ticketID: number }) => ticketID,
  )

describe('PUT /tickets/:id/read', () => {
  test('a message of the end user makes the ticket unread, separately for each representative', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeMessage(desk)
    expect([await isUnread(desk, ticketID), await isUnread(agent, ticketID)]).toEqual([true, true])

    expect((await desk.put(`/tickets/${ticketID}/read`, {})).status).toBe(204)
    expect([await isUnread(desk, ticketID), await isUnread(agent, ticketID)]).toEqual([false, true])

    await makeMessage(desk, { ticketID, message: 'Again' })
    expect(await isUnread(desk, ticketID)).toBe(true)
  })

  test('replies and own notes do not make it unread, notes of others do', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk)
    expect(await isUnread(desk, ticketID)).toBe(false)
    await agent.post('/ticketMessages/create-new', {
      ticketID,
      senderType: 'CustomerRep',
      message: 'Hi',
      deliver: false,
    })
    expect(await isUnread(desk, ticketID)).toBe(false)
    await agent.post(`/tickets/${ticketID}/notes`, { text: 'Look' })
    expect([await isUnread(desk, ticketID), await isUnread(agent, ticketID)]).toEqual([true, false])
    await desk.put(`/tickets/${ticketID}/read`, { isRead: true })
    expect(await isUnread(desk, ticketID)).toBe(false)
  })

  test('isRead false marks as unread, even without content; isOpened stays', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    await desk.put(`/tickets/${ticketID}/read`, { isRead: false })
    expect(await isUnread(desk, ticketID)).toBe(true)
    await desk.put(`/tickets/${ticketID}/read`, { isRead: true })
    expect(await isUnread(desk, ticketID)).toBe(false)

    const { messageID, ticketID: other } = await makeMessage(desk)
    await desk.put(`/tickets/${other}/read`, {})
    expect((await desk.get(`/ticketMessages/${messageID}`)).body.isOpened).toBe(false)
  })

  test('unknown tickets are 404, and nothing is written to the audit log', async () => {
    await using desk = await startDesk()
    expect((await desk.put('/tickets/999999999/read', {})).status).toBe(404)
    const { ticketID } = await makeMessage(desk)
    await desk.put(`/tickets/${ticketID}/read`, {})
    await desk.put(`/tickets/${ticketID}/followers/${desk.admin.customerRepID}`)
    const lines = await desk.context.db.select().from(auditEntries).where(eq(auditEntries.customerID, desk.customerID))
    expect(lines.filter(({ action }) => /read$|followers/.test(action) && !/not/.test(action))).toEqual([])
  })

  test("is sent only to the caller's connections, and the hub shows tickets as each agent sees them", async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeMessage(desk)
    const [own, other] = [await connect(agent), await connect(desk)]

    await agent.put(`/tickets/${ticketID}/read`, {})
    expect((await own.waitFor('ticket.read')).data).toEqual({ ticketID, isUnread: false })
    await desk.put(`/tickets/${ticketID}`, { subject: 'Changed' })
    const [seen, unseen] = await Promise.all(
      [own, other].map((client) => client.waitFor('ticket.updated', ({ subject }) => subject === 'Changed')),
    )
    expect([seen?.data.isUnread, unseen?.data.isUnread]).toEqual([false, true])
    expect(other.of('ticket.read')).toEqual([])
    expect(seen?.data).toEqual((await agent.get(`/tickets/${ticketID}`)).body)
  })
})

describe('GET /tickets', () => {
  test('filters by isUnread and isFollowed for the caller', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const [read, unread] = [(await makeMessage(desk)).ticketID, (await makeMessage(desk)).ticketID]
    await desk.put(`/tickets/${read}/read`, {})
    await desk.put(`/tickets/${read}/followers/${desk.admin.customerRepID}`)

    expect(await idsOf(desk, 'isUnread=true')).toEqual([unread])
    expect(await idsOf(desk, 'isUnread=false')).toEqual([read])
    expect(await idsOf(agent, 'isUnread=true')).toEqual([read, unread])
    expect(await idsOf(desk, 'isFollowed=true')).toEqual([read])
    expect(await idsOf(desk, 'isFollowed=false')).toEqual([unread])
    expect(await idsOf(agent, 'isFollowed=true')).toEqual([])
    expect(await idsOf(desk, 'isUnread=true&isFollowed=true')).toEqual([])
    expect((await desk.get('/tickets?isUnread=true')).body.totalCount).toBe(1)
    const { items } = (await desk.get('/tickets?sortBy=isUnread&sortOrder=desc')).body
    expect(items.map((ticket: { isUnread: boolean }) => ticket.isUnread)).toEqual([true, false])
    expect((await desk.get(`/tickets/${read}`)).body.followerIDs).toEqual([desk.admin.customerRepID])
  })
})

describe('PUT /tickets/bulk', () => {
  test('read, unread, follow and unfollow apply to the caller, all or none', async () => {
    await using desk = await startDesk()
    const [one, two] = [(await makeMessage(desk)).ticketID, (await makeMessage(desk)).ticketID]
    const bulk = (action: string, ticketIDs = [one, two]) => desk.put('/tickets/bulk', { ticketIDs, action })

    expect((await bulk('read')).status).toBe(204)
    expect(await idsOf(desk, 'isUnread=true')).toEqual([])
    await bulk('unread', [one])
    expect(await idsOf(desk, 'isUnread=true')).toEqual([one])
    await bulk('follow')
    expect(await idsOf(desk, 'isFollowed=true')).toEqual([one, two])
    await bulk('unfollow', [two])
    expect(await idsOf(desk, 'isFollowed=true')).toEqual([one])
    for (const action of ['read', 'follow', 'unfollow']) {
      expect((await bulk(action, [one, 999_999_999])).status).toBe(404)
    }
    expect(await idsOf(desk, 'isUnread=true')).toEqual([one])
    await bulk('close')
    const lines = await desk.context.db.select().from(auditEntries).where(eq(auditEntries.customerID, desk.customerID))
    expect(lines.filter(({ action }) => action.endsWith('/bulk'))).toHaveLength(1)
  })
})
