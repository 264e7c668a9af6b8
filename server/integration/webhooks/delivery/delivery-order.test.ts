import type { Webhook } from '@attendant/contract/integration/webhook.ts'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bindCustomer, type Context } from '../../../context.ts'
import { startReceiver } from '../../../test/channels/webhook-receiver.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { made, makeTicket } from '../../../test/factories.ts'
import { webhookDeliveries } from '../webhooks.table.ts'
import { deliverWebhook } from './deliver-webhook.ts'

const settings = { OUTBOUND_ALLOW: '127.0.0.1' }
const attempt = { attempts: 1, max_attempts: 1 }
const killed = () => {
  throw new Error('killed')
}

/** A worker that is killed after claiming, before it sends anything. */
const dyingBeforeSending = (context: Context): Context => ({
  ...context,
  secrets: { ...context.secrets, open: killed },
})

/** A worker that is killed after the receiver responded, before the result is recorded. */
const dyingBeforeRecording = (context: Context): Context => ({
  ...context,
  db: new Proxy(context.db, {
    get: (db, name) => (name === 'execute' || name === 'transaction' ? killed : Reflect.get(db, name, db)),
  }),
})

const makeWebhook = (desk: Desk, url: string): Promise<Webhook> =>
  made(desk, '/api/Webhooks', { url, events: ['ticket.created', 'ticket.updated'] })

const deliveriesOf = (desk: Desk, webhookID: number) =>
  bindCustomer(desk.context, desk.customerID)
    .db.select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookID, webhookID))
    .orderBy(asc(webhookDeliveries.deliveryID))

test('delivers every event at least once and in order per ticket, despite failing receivers and killed workers', async () => {
  await using desk = await startDesk({ settings })
  await using receiver = await startReceiver()
  const { webhookID } = await makeWebhook(desk, receiver.url)
  const { ticketID, channelID } = await makeTicket(desk)
  const ticketIDs = [ticketID]
  for (let count = 1; count < 4; count++) ticketIDs.push((await makeTicket(desk, { channelID })).ticketID)
  for (let change = 1; change <= 3; change++) {
    for (const id of ticketIDs) await desk.put(`/tickets/${id}`, { subject: `Change ${change}` })
  }
  const deliveries = await deliveriesOf(desk, webhookID)
  const indexOf = new Map(deliveries.map(({ eventID }, index) => [`evt_${eventID}`, index]))
  const tries = new Map<string, number>()
  const accepted: string[] = []
  receiver.react = ({ headers }) => {
    const id = String(headers['webhook-id'])
    const number = (tries.get(id) ?? 0) + 1
    tries.set(id, number)
    // Of every four events one is accepted immediately, and the others after one to three failures.
    if (number <= (indexOf.get(id) ?? 0) % 4) return { status: number % 2 === 0 ? 503 : 500 }
    accepted.push(id)
    return { status: 204 }
  }
  const worker = bindCustomer(desk.context, desk.customerID)
  const run = (context: Context) => deliverWebhook(context, { customerID: desk.customerID, webhookID }, attempt)

  let kills = 0
  for (let round = 0; round < 200; round++) {
    if ((await deliveriesOf(desk, webhookID)).every(({ state }) => state === 'Delivered')) break
    const dying = round % 2 === 0 ? dyingBeforeSending(worker) : dyingBeforeRecording(worker)
    const dies = async () => {
      const [end] = kills < 12 ? await Promise.allSettled([run(dying)]) : []
      if (end?.status === 'rejected') kills++
    }
    // In two of four rounds the killed worker claims first; in the others, the order is random.
    if (round % 4 < 2) await dies()
    await Promise.all([run(worker), run(worker), ...(round % 4 < 2 ? [] : [dies()])])
    desk.clock.advance(60_000 * (1 + (round % 30)))
  }

  expect(kills).toBeGreaterThan(3)
  expect(new Set((await deliveriesOf(desk, webhookID)).map(({ state }) => state))).toEqual(new Set(['Delivered']))
  expect(new Set(accepted)).toEqual(new Set(indexOf.keys()))
  for (const id of ticketIDs) {
    const own = deliveries.filter((delivery) => delivery.ticketID === id).map(({ eventID }) => `evt_${eventID}`)
    expect([...new Set(accepted.filter((event) => own.includes(event)))], `ticket ${id}`).toEqual(own)
  }
})

test('takes over the claims of a killed worker when their lease expires, not before', async () => {
  await using desk = await startDesk({ settings })
  await using receiver = await startReceiver()
  const { webhookID } = await makeWebhook(desk, receiver.url)
  await makeTicket(desk)
  const worker = bindCustomer(desk.context, desk.customerID)
  const run = (context: Context) => deliverWebhook(context, { customerID: desk.customerID, webhookID }, attempt)
  await expect(run(dyingBeforeSending(worker))).rejects.toThrow('killed')

  await run(worker)
  expect(receiver.received).toEqual([])
  desk.clock.advance(21_000)
  await run(worker)

  expect(receiver.received).toHaveLength(1)
})

test('stops sending after 410; accepted deliveries of the batch stay delivered', async () => {
  await using desk = await startDesk({ settings })
  await using receiver = await startReceiver()
  const { webhookID } = await makeWebhook(desk, receiver.url)
  const { ticketID: first, channelID } = await makeTicket(desk)
  for (let count = 1; count < 30; count++) await makeTicket(desk, { channelID })
  receiver.react = ({ body }) => ({ status: body.data.ticketID === first ? 410 : 204 })
  await desk.runJobs()

  const deliveries = await deliveriesOf(desk, webhookID)
  const statesOf = (wanted: number[]) =>
    deliveries.filter(({ ticketID }) => wanted.includes(ticketID ?? 0)).map(({ state }) => state)
  const sent: number[] = receiver.received.map(({ body }) => body.data.ticketID)
  const answered = sent.filter((id) => id !== first)
  expect(sent.length).toBeLessThan(30)
  expect(new Set(statesOf(answered))).toEqual(new Set(['Delivered']))
  const others = deliveries.flatMap(({ ticketID }) => (ticketID && !answered.includes(ticketID) ? [ticketID] : []))
  expect(new Set(statesOf(others))).toEqual(new Set(['GivenUp']))
  expect(deliveries.every(({ lockedUntil, nextAttemptAt }) => lockedUntil === null && nextAttemptAt === null)).toBe(
    true,
  )
  expect((await desk.get(`/api/Webhooks/${webhookID}`)).body).toMatchObject({ state: 'Disabled', pendingCount: 0 })
  expect((await desk.get('/api/Notifications?kind=WebhookDisabled')).body.totalCount).toBe(1)

  receiver.react = () => ({ status: 204 })
  const from = new Date(desk.clock.now().getTime() - 3_600_000).toISOString()
  const to = new Date(desk.clock.now().getTime() + 3_600_000).toISOString()
  await desk.put(`/api/Webhooks/${webhookID}`, { isActive: true })
  expect((await desk.post(`/api/Webhooks/${webhookID}/redeliver`, { from, to })).body).toEqual({ count: 30 })
  await desk.runJobs()
  expect(new Set((await deliveriesOf(desk, webhookID)).map(({ state }) => state))).toEqual(new Set(['Delivered']))
})

test('gives up events of a transaction that ends after the webhook was disabled', async () => {
  await using desk = await startDesk({ settings })
  await using receiver = await startReceiver()
  const { webhookID } = await makeWebhook(desk, receiver.url)
  await makeTicket(desk)
  receiver.react = () => ({ status: 410 })
  await desk.runJobs()
  const context = bindCustomer(desk.context, desk.customerID)
  const states = async () => (await deliveriesOf(desk, webhookID)).map(({ state }) => state)
  expect(await states()).toEqual(['GivenUp'])

  // The state left by such a transaction.
  const late = { state: 'Pending', nextAttemptAt: desk.clock.now() } as const
  await context.db.update(webhookDeliveries).set(late).where(eq(webhookDeliveries.webhookID, webhookID))
  await deliverWebhook(context, { customerID: desk.customerID, webhookID }, attempt)
  expect(await states()).toEqual(['GivenUp'])
  expect(receiver.received).toHaveLength(1)
})
