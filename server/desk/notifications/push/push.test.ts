import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startDesk } from '../../../test/desk.ts'
import { type ReceivedPush, startPushService, verifySender } from '../../../test/doubles/push-service.ts'
import { makeTicket } from '../../../test/factories.ts'

const { base, received, answer, makeBrowser, close } = await startPushService()

const desk = await startDesk({ settings: { OUTBOUND_ALLOW: '127.0.0.1' } })
afterAll(async () => {
  close()
  await desk.server.close()
})
beforeEach(() => {
  received.length = 0
  answer.status = 201
})

const path = '/api/Notifications/push-subscriptions'
const endpointsOf = async (client: Client) =>
  (await client.get(path)).body.items.map(({ endpoint }: { endpoint: string }) => endpoint)

async function notifyOnce(customerRepID: number) {
  const { ticketID } = await makeTicket(desk, { customerRepID })
  await desk.runJobs()
  return ticketID
}

describe('push notifications', () => {
  test('reach the browser, encrypted for it and signed with the key it subscribed with', async () => {
    const agent = await desk.signedIn('Agent')
    const { publicKey } = (await agent.get('/api/Notifications/push-key')).body
    expect((await desk.get('/api/Notifications/push-key')).body.publicKey).toBe(publicKey)
    const { subscription, open } = makeBrowser()
    const created = await agent.post(path, subscription)
    expect(created).toMatchObject({ status: 200, body: { pushSubscriptionID: expect.any(Number) } })

    const ticketID = await notifyOnce(agent.rep.customerRepID)

    const [push, ...more] = received
    expect(more).toEqual([])
    const { headers, body } = push as ReceivedPush
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: expect.stringMatching(/^\d+$/) })
    expect(open(body)).toMatchObject({ kind: 'Assigned', ticketID, title: `Ticket #${ticketID} was assigned to you` })
    const signed = await verifySender(push as ReceivedPush, publicKey, desk.clock.now())
    expect(signed).toMatchObject({ aud: base })
  })

  test('are not sent for kinds that are off, or once read', async () => {
    const agent = await desk.signedIn('Agent')
    await agent.post(path, makeBrowser().subscription)
    await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    await agent.post('/api/Notifications/read-all', {})
    await desk.runJobs()
    await agent.put('/api/Notifications/settings', { kinds: { Assigned: { push: false } } })
    await notifyOnce(agent.rep.customerRepID)
    expect(received).toEqual([])
  })

  test('are not sent for a note that was deleted meanwhile', async () => {
    const agent = await desk.signedIn('Agent')
    await agent.post(path, makeBrowser().subscription)
    const { ticketID } = await makeTicket(desk)
    const text = `[@A](rep:${agent.rep.customerRepID}) the PIN is 4711`
    const { noteID } = (await desk.post(`/tickets/${ticketID}/notes`, { text })).body
    await desk.delete(`/tickets/${ticketID}/notes/${noteID}`)
    await desk.runJobs()
    expect(received).toEqual([])
  })

  test('a known endpoint moves to the caller', async () => {
    const [one, two] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const { subscription } = makeBrowser()
    await one.post(path, subscription)
    await two.post(path, subscription)
    expect([await endpointsOf(one), await endpointsOf(two)]).toEqual([[], [subscription.endpoint]])
    await notifyOnce(one.rep.customerRepID)
    expect(received).toEqual([])
    await notifyOnce(two.rep.customerRepID)
    expect(received).toHaveLength(1)
  })

  test.each([404, 410])('a browser that no longer exists (%i) is deleted', async (gone) => {
    const agent = await desk.signedIn('Agent')
    await agent.post(path, makeBrowser().subscription)
    answer.status = gone
    await notifyOnce(agent.rep.customerRepID)
    expect(received).toHaveLength(1)
    expect(await endpointsOf(agent)).toEqual([])
  })

  test('another error keeps the browser', async () => {
    const agent = await desk.signedIn('Agent')
    await agent.post(path, makeBrowser().subscription)
    answer.status = 400
    await notifyOnce(agent.rep.customerRepID)
    expect(await endpointsOf(agent)).toHaveLength(1)
  })

  test.each([
    ['a private address', 'https://10.0.0.1/push'],
    ['a loopback address', 'https://[::1]/push'],
    ['a link-local address', 'https://169.254.169.254/push'],
    ['an address without encryption', 'http://203.0.113.7/push'],
    ['another protocol', 'ftp://example.test/push'],
    ['no address', 'push'],
  ])('reject %s', async (_what, endpoint) => {
    const { keys } = makeBrowser().subscription
    expect((await desk.post(path, { endpoint, keys })).status).toBe(400)
  })

  test('end by DELETE, by the owner only', async () => {
    const agent = await desk.signedIn('Agent')
    const { pushSubscriptionID } = (await agent.post(path, makeBrowser().subscription)).body
    expect((await desk.delete(`${path}/${pushSubscriptionID}`)).status).toBe(404)
    expect((await agent.delete(`${path}/${pushSubscriptionID}`)).status).toBe(204)
    expect(await endpointsOf(agent)).toEqual([])
  })

  test('end with the sessions of the representative', async () => {
    const agent = await desk.signedIn('Agent')
    await agent.post(path, makeBrowser().subscription)
    const { customerRepID } = agent.rep
    const body = { customerRepID, newPassword: 'Another-horse-2' }
    expect((await desk.put(`/customerReps/${customerRepID}/change-password`, body)).status).toBeLessThan(300)
    await notifyOnce(customerRepID)
    expect(received).toEqual([])
  })
})
