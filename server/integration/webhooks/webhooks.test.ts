import type { Webhook, WebhookDelivery } from '@attendant/contract/integration/webhook.ts'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { isSignedWith, startReceiver } from '../../test/channels/webhook-receiver.ts'
import { type Client, type Desk, openDesk } from '../../test/desk.ts'
import { made, makeChannel, makeMessage, makeNote, makeTicket } from '../../test/factories.ts'
import { sharedTestServer } from '../../test/test-server.ts'
import { sweepWebhooksJob } from './delivery/sweep-webhooks.ts'

const startReaching = async () => openDesk(await sharedTestServer({ OUTBOUND_ALLOW: '127.0.0.1' }), {}, false)
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

const makeWebhook = (desk: Desk, url: string, given: object = {}): Promise<Webhook> =>
  made(desk, '/api/Webhooks', { url, events: ['ticket.created', 'ticket.updated'], ...given })

const deliveriesOf = async (client: Client, webhookID: number, query = '') =>
  (await client.get<{ items: WebhookDelivery[] }>(`/api/Webhooks/${webhookID}/deliveries${query}`)).body.items

/** Moves the clock. Sessions expire after half a day, so later requests sign in again. */
async function elapse(desk: Desk, ms: number) {
  desk.clock.advance(ms)
  await addJob(desk.context.db, sweepWebhooksJob, {})
  await desk.runJobs()
}

describe('CRUD /api/Webhooks', () => {
  test('shows the secret once, and requires an admin', async () => {
    await using desk = await startReaching()
    const webhook = await makeWebhook(desk, 'http://127.0.0.1:9/')
    const path = `/api/Webhooks/${webhook.webhookID}`

    expect(webhook).toEqual({
      webhookID: expect.any(Number),
      url: 'http://127.0.0.1:9/',
      events: ['ticket.created', 'ticket.updated'],
      channelIDs: null,
      isActive: true,
      state: 'Active',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      lastSuccess: null,
      lastFailure: null,
      pendingCount: 0,
    })
    expect((await desk.get(path)).body).toEqual({ ...webhook, secret: '********' })
    expect((await desk.put(path, { events: ['*', '*'], secret: '********' })).status).toBe(204)
    expect((await desk.get('/api/Webhooks')).body.items[0]).toMatchObject({ events: ['*'], secret: '********' })
    const agent = await desk.signedIn('Agent', ['manageAutomation'])
    expect((await agent.get('/api/Webhooks')).body.code).toBe('admin_required')
    expect((await agent.post(`${path}/ping`)).status).toBe(403)
    expect((await desk.delete(path)).status).toBe(204)
    expect((await desk.get(path)).status).toBe(404)
  })

  test.each([
    ['an unknown event', { events: ['ticket.exploded'] }, 'events.0'],
    ['a passing event', { events: ['ticket.created', 'typing.changed'] }, 'events.1'],
    ['an event of one representative', { events: ['notification.created'] }, 'events.0'],
    ['no event', { events: [] }, 'events'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['a public address without encryption', { url: 'http://example.com/' }, 'url'],
    ['a password in the address', { url: 'https://me:secret@example.com/' }, 'url'],
    ['no address', { url: 'hooks' }, 'url'],
    ['an unknown channel', { channelIDs: [1e9] }, 'channelIDs'],
  ])('refuses %s', async (_what, change, field) => {
    await using desk = await startReaching()
    const body = { url: 'https://hooks.example.invalid/', events: ['*'], ...change }
    const answer = await desk.post('/api/Webhooks', body)
    expect([answer.status, answer.body.details?.[0].field]).toEqual([400, field])
  })
})

describe('an event', () => {
  test('records what a merge, its undo and the deletion of a team changed', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const from = await makeTicket(desk, { subject: 'Twice' })
    const { ticketID: intoTicketID } = await makeTicket(desk, { channelID: from.channelID })
    const { teamID } = (await desk.post('/api/Teams', { name: 'Lamps' })).body
    await desk.put(`/tickets/${from.ticketID}`, { teamID })
    await makeWebhook(desk, receiver.url)
    const { moveID } = (await desk.post(`/tickets/${from.ticketID}/merge`, { intoTicketID })).body
    await desk.post(`/tickets/moves/${moveID}/undo`)
    await desk.delete(`/api/Teams/${teamID}`)
    await desk.runJobs()

    const ofTicket = receiver.received.filter(({ body }) => body.data.ticketID === from.ticketID)
    const changes = ofTicket.flatMap(({ body }) => (body.type === 'ticket.updated' ? [body.data.changes] : []))
    expect(changes).toContainEqual({
      status: { from: 'Open', to: 'Closed' },
      isClosed: { from: false, to: true },
      mergedIntoTicketID: { from: null, to: intoTicketID },
    })
    expect(changes).toContainEqual({
      status: { from: 'Closed', to: 'Open' },
      isClosed: { from: true, to: false },
      mergedIntoTicketID: { from: intoTicketID, to: null },
    })
    expect(changes).toContainEqual({ teamID: { from: teamID, to: null } })
  })

  test('is signed, and contains the hub event data at that time', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID, secret } = await makeWebhook(desk, receiver.url)
    const { ticketID, channelID } = await makeTicket(desk, { subject: 'A lamp' })
    await desk.put(`/tickets/${ticketID}`, { subject: 'Two lamps', priority: 'High', tags: ['vip'] })
    await desk.put(`/tickets/${ticketID}`, { status: 'Closed' })
    expect((await desk.get(`/api/Webhooks/${webhookID}`)).body.pendingCount).toBe(3)

    await desk.runJobs()

    const [created, changed, closed] = receiver.received
    expect(receiver.received.map(({ body }) => body.type)).toEqual([
      'ticket.created',
      'ticket.updated',
      'ticket.updated',
    ])
    expect(created?.body).toMatchObject({
      type: 'ticket.created',
      timestamp: expect.stringMatching(/Z$/),
      customerID: desk.customerID,
      data: { ticketID, channelID, subject: 'A lamp', status: 'Open', priority: 'Normal', tags: [] },
    })
    expect(created?.body.data).not.toHaveProperty('cause')
    expect(changed?.body.data).toMatchObject({ subject: 'Two lamps', priority: 'High', tags: ['vip'], isClosed: false })
    expect(changed?.body.data.changes).toEqual({
      subject: { from: 'A lamp', to: 'Two lamps' },
      priority: { from: 'Normal', to: 'High' },
      tags: { from: [], to: ['vip'] },
    })
    expect(closed?.body.data.changes).toMatchObject({
      status: { from: 'Open', to: 'Closed' },
      isClosed: { from: false, to: true },
    })
    for (const event of receiver.received) {
      expect(event.headers['webhook-id']).toMatch(/^evt_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(Number(event.headers['webhook-timestamp'])).toBe(Math.floor(desk.clock.now().getTime() / 1000))
      expect(isSignedWith(event, secret)).toBe(true)
      expect(isSignedWith({ ...event, raw: `${event.raw} ` }, secret)).toBe(false)
    }
    expect((await desk.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({
      state: 'Active',
      pendingCount: 0,
      lastSuccess: expect.any(String),
    })
    const deliveries = await deliveriesOf(desk, webhookID)
    expect(deliveries.map(({ eventID }) => eventID).reverse()).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']),
    )
    expect(deliveries[0]).toMatchObject({ type: 'ticket.updated', ticketID, state: 'Delivered', nextAttemptAt: null })
    expect(deliveries[0]?.attempts).toEqual([
      { at: expect.any(String), status: 204, ms: expect.any(Number), error: null },
    ])
    const page = (await desk.get(`/api/Webhooks/${webhookID}/deliveries?limit=2`)).body
    expect(await deliveriesOf(desk, webhookID, `?limit=2&cursor=${page.nextCursor}`)).toEqual([deliveries[2]])
  })

  test('is sent to webhooks that selected it: by type, by channel, and notes only if named', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const [one, two] = [await makeChannel(desk), await makeChannel(desk)]
    const all = await makeWebhook(desk, `${receiver.url}/all`, { events: ['*'] })
    const noted = await makeWebhook(desk, `${receiver.url}/notes`, { events: ['note.created'] })
    const narrow = await makeWebhook(desk, `${receiver.url}/one`, { channelIDs: [one.channelID] })
    await makeWebhook(desk, `${receiver.url}/off`, { events: ['*'], isActive: false })
    const { ticketID } = await makeTicket(desk, { channelID: one.channelID })
    await makeTicket(desk, { channelID: two.channelID })
    await makeNote(desk, ticketID)
    await desk.put(`/tickets/${ticketID}/draft`, { message: 'Mine' })
    await makeTicket(await desk.other())
    await desk.runJobs()

    const typesOf = async ({ webhookID }: Webhook) =>
      (await deliveriesOf(desk, webhookID)).map(({ type }) => type).reverse()
    expect(await typesOf(noted)).toEqual(['note.created'])
    const ofNarrow = await deliveriesOf(desk, narrow.webhookID)
    expect(new Set(ofNarrow.map((delivery) => delivery.ticketID))).toEqual(new Set([ticketID]))
    expect(await typesOf(all)).toEqual(expect.arrayContaining(['ticket.created', 'ticket.created']))
    expect((await typesOf(all)).filter((type) => /note|draft|notification/.test(type))).toEqual([])
    expect(receiver.received.find(({ body }) => body.type === 'note.created')?.body.data.text).toBe('Look here.')
    expect(receiver.received.every(({ body }) => body.customerID === desk.customerID)).toBe(true)
  })

  test('of a message includes its files, and a rolled-back event is not sent', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID } = await makeWebhook(desk, receiver.url, { events: ['message.created'] })
    const { ticketID } = await makeMessage(desk, { message: 'The lamp is broken.' })
    const refused = await desk.put('/tickets/bulk', { ticketIDs: [ticketID, 999_999_999], action: 'close' })
    const form = new FormData()
    form.append('payload', JSON.stringify({ ticketID, senderType: 'CustomerRep', message: 'See the file.' }))
    form.append('files', new File(['A'], 'a.txt', { type: 'text/plain' }))
    await desk.post('/ticketMessages/create-new', form)
    await desk.runJobs()

    expect(refused.status).toBe(404)
    const [question, reply] = receiver.received.filter(({ body }) => body.data.isAI !== true)
    expect(question?.body.data).toMatchObject({ ticketID, message: 'The lamp is broken.', status: 'Received' })
    expect(reply?.body.data.attachments).toMatchObject([{ fileName: 'a.txt' }])
    expect(await deliveriesOf(desk, webhookID, '?state=Pending')).toEqual([])
  })
})

describe('delivery', () => {
  test('retries with the same id and increasing delays, and keeps the order per ticket', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID } = await makeWebhook(desk, receiver.url)
    const [one, other] = [await makeTicket(desk), await makeTicket(desk)]
    await desk.put(`/tickets/${one.ticketID}`, { subject: 'Later' })
    receiver.react = ({ body }) => ({ status: body.data.ticketID === one.ticketID ? 500 : 204 })
    const start = desk.clock.now().getTime()
    await desk.runJobs()

    expect(receiver.received.map(({ body }) => body.data.ticketID).sort()).toEqual(
      [one.ticketID, other.ticketID].sort(),
    )
    const waiting = (await deliveriesOf(desk, webhookID, '?state=Pending')).reverse()
    expect(waiting.map(({ type, attempts }) => [type, attempts.length])).toEqual([
      ['ticket.created', 1],
      ['ticket.updated', 0],
    ])
    expect(waiting[0]?.attempts[0]).toMatchObject({ status: 500, error: expect.stringContaining('500') })
    const delay = Date.parse(waiting[0]?.nextAttemptAt ?? '') - start
    expect(delay).toBeGreaterThanOrEqual(4.5 * second)
    expect(delay).toBeLessThanOrEqual(5.5 * second)
    await elapse(desk, 6 * second)
    expect((await desk.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({ state: 'Failing', pendingCount: 2 })
    const again = (await deliveriesOf(desk, webhookID, '?state=Pending')).at(-1)
    const next = Date.parse(again?.nextAttemptAt ?? '') - desk.clock.now().getTime()
    expect(next).toBeGreaterThanOrEqual(4.5 * minute)
    expect(next).toBeLessThanOrEqual(5.5 * minute)
    receiver.react = () => ({ status: 200 })
    await elapse(desk, 6 * minute)

    const ofOne = receiver.received.filter(({ body }) => body.data.ticketID === one.ticketID)
    expect(ofOne.map(({ body }) => body.type)).toEqual([
      ...['ticket.created', 'ticket.created', 'ticket.created'],
      'ticket.updated',
    ])
    expect(new Set(ofOne.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(ofOne.slice(0, 3).map(({ raw }) => raw)).size).toBe(1)
    expect((await desk.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({ state: 'Active', pendingCount: 0 })
  })

  test('respects Retry-After, follows no redirects, and finally gives up', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID } = await makeWebhook(desk, receiver.url)
    const { channelID } = await makeTicket(desk)
    receiver.react = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await desk.runJobs()
    await elapse(desk, 10 * minute)
    expect(receiver.received).toHaveLength(1)
    receiver.react = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } })
    await elapse(desk, 51 * minute)
    expect(receiver.received).toHaveLength(2)

    for (const hours of [1, 3, 6, 11, 16, 22, 27, 27]) await elapse(desk, hours * hour)

    const admin = await desk.signedIn('Admin')
    const [delivery] = await deliveriesOf(admin, webhookID)
    expect(delivery).toMatchObject({ state: 'GivenUp', nextAttemptAt: null })
    expect(delivery?.attempts).toHaveLength(10)
    expect(delivery?.attempts[1]?.status).toBe(302)
    expect((await admin.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({ state: 'Failing', pendingCount: 0 })

    desk.clock.advance(day)
    const later = await desk.signedIn('Admin')
    expect((await later.post('/tickets', { channelID })).status).toBe(200)
    await desk.runJobs()
    expect((await later.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({ state: 'Disabled', pendingCount: 0 })
  })

  test('stops after 410: pending events are given up, admins are notified, nothing is queued until it is enabled', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID } = await makeWebhook(desk, receiver.url)
    const path = `/api/Webhooks/${webhookID}`
    const { ticketID } = await makeTicket(desk)
    await desk.put(`/tickets/${ticketID}`, { subject: 'Later' })
    receiver.react = () => ({ status: 410 })
    await desk.runJobs()
    await makeTicket(desk)
    await desk.runJobs()

    expect((await desk.get(path)).body).toMatchObject({ state: 'Disabled', isActive: true, pendingCount: 0 })
    const deliveries = await deliveriesOf(desk, webhookID)
    expect(deliveries.map(({ state }) => state)).toEqual(['GivenUp', 'GivenUp'])
    expect((await desk.get('/api/Notifications?kind=WebhookDisabled')).body).toMatchObject({
      totalCount: 1,
      items: [{ text: expect.stringContaining('410') }],
    })
    const again = `${path}/deliveries/${deliveries[0]?.deliveryID}/redeliver`
    expect((await desk.post(again)).body.code).toBe('webhook_off')
    receiver.react = () => ({ status: 200 })
    expect((await desk.put(path, { isActive: true })).status).toBe(204)
    expect((await desk.post(again)).status).toBe(202)
    await desk.runJobs()
    expect((await desk.get(path)).body.state).toBe('Active')
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(deliveries[0]?.eventID)
    const from = new Date(desk.clock.now().getTime() - hour).toISOString()
    const to = new Date(desk.clock.now().getTime() + hour).toISOString()
    const reversed = await desk.post(`${path}/redeliver`, { from: to, to: from })
    expect(reversed).toMatchObject({ status: 400, body: { details: [{ field: 'from', code: 'from_after_to' }] } })
    expect((await desk.post(`${path}/redeliver`, { from, to })).body).toEqual({ count: 2 })
    await desk.runJobs()
    expect((await deliveriesOf(desk, webhookID)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered'])
  })

  test('also signs with the old secret for a day after rotation', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID, secret: old } = await makeWebhook(desk, receiver.url)
    const { secret } = (await desk.post(`/api/Webhooks/${webhookID}/rotate-secret`)).body
    const ping = (client: Client) => client.post(`/api/Webhooks/${webhookID}/ping`)

    expect((await ping(desk)).body).toEqual({ status: 204, ms: expect.any(Number), error: null })
    desk.clock.advance(day + second)
    expect((await ping(await desk.signedIn('Admin'))).status).toBe(200)

    const [during, later] = receiver.received
    expect(during?.body).toMatchObject({ type: 'webhook.ping', data: { webhookID } })
    expect(secret).not.toBe(old)
    expect([during, later].map((event) => event && isSignedWith(event, secret))).toEqual([true, true])
    expect([during, later].map((event) => event && isSignedWith(event, old))).toEqual([true, false])
    await receiver.close()
    const { body } = await ping(await desk.signedIn('Admin'))
    expect(body).toMatchObject({ status: null, error: expect.any(String) })
  })

  test('deletes stored payloads of erased tickets', async () => {
    await using desk = await startReaching()
    await using receiver = await startReceiver()
    const { webhookID } = await makeWebhook(desk, receiver.url, { events: ['message.created'] })
    const { ticketID } = await makeMessage(desk, { uid: 'someone' })
    const { endUserID } = (await desk.get(`/tickets/${ticketID}`)).body
    await desk.runJobs()
    expect((await deliveriesOf(desk, webhookID)).length).toBeGreaterThan(0)

    expect((await desk.post(`/api/EndUsers/${endUserID}/erase`)).status).toBe(200)

    expect(await deliveriesOf(desk, webhookID)).toEqual([])
  })
})
