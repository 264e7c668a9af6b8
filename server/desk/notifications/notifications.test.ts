import type { Notification } from '@attendant/contract/desk/notification.ts'
import { describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.ts'
import { withSenders } from '../../test/channels/with-senders.ts'
import { type Client, type Desk, startDesk, tokenOf } from '../../test/desk.ts'
import { useScriptedEngine } from '../../test/doubles/scripted-engine.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { HubClient } from '../../test/hub-client.ts'
import { deliverMessage } from '../messages/delivery/deliver-message.ts'
import { PermanentFailure } from '../messages/delivery/sender.ts'
import { deleteOldNotificationsJob } from './delete-old-notifications.ts'

const dayMs = 24 * 60 * 60 * 1000

async function notificationsOf(client: Client, query = ''): Promise<Notification[]> {
  return (await client.get(`/api/Notifications${query}`)).body.items
}

const kindsOf = async (client: Client) => (await notificationsOf(client)).map(({ kind }) => kind)
const connect = (client: Client) => new HubClient(client.server.base, client.token ?? '').start()

/** A ticket of an end user that is assigned to an agent, by the admin. */
async function assignedTicket(desk: Desk) {
  const agent = await desk.signedIn('Agent')
  const { ticketID, channelID } = await makeMessage(desk, { uid: 'nora@example.test', fromName: 'Nora Lind' })
  await desk.put(`/tickets/${ticketID}`, { customerRepID: agent.rep.customerRepID })
  return { agent, ticketID, channelID }
}

const endUserWrites = (desk: Desk, ticketID: number, message = 'Any news?') =>
  makeMessage(desk, { ticketID, message, uid: 'nora@example.test', fromName: 'Nora Lind' })

describe('notifications', () => {
  test('Assigned: notifies the new assignee with the actor and the ticket', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)

    expect(await notificationsOf(agent)).toEqual([
      {
        notificationID: expect.any(Number),
        kind: 'Assigned',
        at: '2026-03-02T09:00:00.000Z',
        ticketID,
        actor: { type: 'Rep', id: desk.admin.customerRepID, name: desk.admin.username },
        title: `Ticket #${ticketID} was assigned to you`,
        text: '',
        isRead: false,
      },
    ])
    expect(await notificationsOf(desk)).toEqual([])
  })

  test.each([
    [
      'PUT',
      (desk: Desk, ticketID: number, customerRepID: number) => desk.put(`/tickets/${ticketID}`, { customerRepID }),
    ],
    [
      'bulk',
      (desk: Desk, ticketID: number, customerRepID: number) =>
        desk.put('/tickets/bulk', { ticketIDs: [ticketID], action: 'assign', customerRepID }),
    ],
  ])('Assigned by %s: once per assignment, none for an unchanged or own one', async (_how, assign) => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    const { ticketID } = await makeTicket(desk)

    await assign(desk, ticketID, agent.rep.customerRepID)
    await assign(desk, ticketID, agent.rep.customerRepID)
    expect(await kindsOf(agent)).toEqual(['Assigned'])

    await assign(desk, ticketID, desk.admin.customerRepID)
    expect(await kindsOf(desk)).toEqual([])
    await assign(desk, ticketID, agent.rep.customerRepID)
    expect(await kindsOf(agent)).toEqual(['Assigned', 'Assigned'])
  })

  test('Assigned: notifies a colleague for whom a ticket is opened', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    expect(await kindsOf(agent)).toEqual(['Assigned'])
  })

  test('ReplyOnAssigned: notifies the assignee of a message of the end user', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    await endUserWrites(desk, ticketID, `Any news? ${'x'.repeat(300)}`)

    const [notification] = await notificationsOf(agent)
    expect(notification).toMatchObject({
      kind: 'ReplyOnAssigned',
      ticketID,
      actor: { type: 'EndUser', id: null, name: 'Nora Lind' },
      title: `Nora Lind replied on your ticket #${ticketID}`,
    })
    expect(notification?.text).toMatch(/^Any news\? x{150}/)
    expect(notification?.text.length).toBeLessThanOrEqual(200)
  })

  test('ReplyOnFollowed: notifies followers of messages of the end user and colleagues, not of their own', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    const follower = await desk.signedIn('Agent')
    await follower.put(`/tickets/${ticketID}/followers/${follower.rep.customerRepID}`)

    await endUserWrites(desk, ticketID)
    expect(await kindsOf(follower)).toEqual(['ReplyOnFollowed'])

    await agent.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Soon.' })
    expect(await kindsOf(follower)).toEqual(['ReplyOnFollowed', 'ReplyOnFollowed'])
    expect(await kindsOf(agent)).toEqual(['ReplyOnAssigned', 'Assigned'])
  })

  test('of a message show its current text, and are deleted with it', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    const { messageID } = await endUserWrites(desk, ticketID, 'My card is 4111')

    await desk.put(`/ticketMessages/${messageID}`, { message: 'My card is …' })
    expect(await notificationsOf(agent, '?kind=ReplyOnAssigned')).toMatchObject([{ text: 'My card is …' }])
    await desk.delete(`/ticketMessages/${messageID}`)
    expect(await kindsOf(agent)).toEqual(['Assigned'])
  })

  test('an assignee who also follows is notified once', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    await agent.put(`/tickets/${ticketID}/followers/${agent.rep.customerRepID}`)
    await endUserWrites(desk, ticketID)
    expect(await kindsOf(agent)).toEqual(['ReplyOnAssigned', 'Assigned'])
  })

  test('DeliveryFailed: notifies the sender, also by email', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    const reply = await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hi' })
    const failing = withSenders(desk.context, {
      Chat: () => Promise.reject(new PermanentFailure('The address is unknown.')),
    })
    const { customerID } = desk
    const payload = { customerID, messageID: reply.body.messageID }
    await deliverMessage(failing, payload, { attempts: 1, max_attempts: 5 })
    await deliverMessage(failing, payload, { attempts: 2, max_attempts: 5 })
    expect(await notificationsOf(desk)).toMatchObject([
      { kind: 'DeliveryFailed', ticketID, actor: { type: 'System' }, text: 'The address is unknown.' },
    ])
  })

  test('PersonRequested: notifies the assignee, or everyone if there is none', async () => {
    await using desk = await startDesk()
    useScriptedEngine(desk)
    const [one, two] = [await desk.signedIn('Agent'), await desk.signedIn('Agent')]
    const free = await makeTicket(desk)
    const assigned = await makeTicket(desk, { customerRepID: one.rep.customerRepID })

    await desk.put(`/tickets/${free.ticketID}`, { status: 'Escalated' })
    expect([await kindsOf(one), await kindsOf(two), await kindsOf(desk)]).toEqual([
      ['PersonRequested', 'Assigned'],
      ['PersonRequested'],
      [],
    ])
    await desk.put('/tickets/bulk', { ticketIDs: [assigned.ticketID], action: 'escalate' })
    expect([await kindsOf(one), await kindsOf(two)]).toEqual([
      ['PersonRequested', 'PersonRequested', 'Assigned'],
      ['PersonRequested'],
    ])
  })
})

describe('GET /api/Notifications', () => {
  test('filters by isRead and kind, and counts unread ones whatever the filters', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    await endUserWrites(desk, ticketID)
    const [reply] = await notificationsOf(agent, '?kind=ReplyOnAssigned')

    expect((await agent.put(`/api/Notifications/${reply?.notificationID}/read`, {})).status).toBe(204)

    const page = (await agent.get('/api/Notifications?isRead=true')).body
    expect(page).toMatchObject({ totalCount: 1, unreadCount: 1, items: [{ kind: 'ReplyOnAssigned', isRead: true }] })
    expect(await notificationsOf(agent, '?isRead=false')).toMatchObject([{ kind: 'Assigned' }])
    expect((await agent.get('/api/Notifications?kind=Nonsense')).status).toBe(400)
    expect((await agent.get('/api/Notifications?pageSize=1&pageNumber=2')).body.items).toMatchObject([
      { kind: 'Assigned' },
    ])
  })

  test('returns none older than 90 days, which are deleted', async () => {
    await using desk = await startDesk()
    const { agent } = await assignedTicket(desk)
    const now = desk.clock.now()
    desk.clock.advance(90 * dayMs + 1)
    const later = desk.withToken(await tokenOf(desk.server, agent.rep))
    expect((await later.get('/api/Notifications')).body).toMatchObject({ items: [], unreadCount: 0 })
    await addJob(desk.context.db, deleteOldNotificationsJob, {})
    await desk.runJobs()
    desk.clock.set(now)
    expect(await notificationsOf(agent)).toEqual([])
  })

  test('are private to their agent', async () => {
    await using desk = await startDesk()
    const { agent } = await assignedTicket(desk)
    const [notification] = await notificationsOf(agent)
    expect(await notificationsOf(desk)).toEqual([])
    expect((await desk.put(`/api/Notifications/${notification?.notificationID}/read`, {})).status).toBe(404)
    expect(await notificationsOf(agent, '?isRead=false')).toHaveLength(1)
  })

  test('deleting the ticket deletes its notifications', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    await desk.delete(`/tickets/${ticketID}`)
    expect(await notificationsOf(agent)).toEqual([])
  })
})

describe('POST /api/Notifications/read-all', () => {
  test('marks all, those of a ticket, or those up to a time as read', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    const before = desk.clock.now().toISOString()
    desk.clock.advance(1000)
    await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    const unread = async () => (await agent.get('/api/Notifications')).body.unreadCount

    expect((await agent.post('/api/Notifications/read-all', { ticketID })).status).toBe(204)
    expect(await unread()).toBe(2)
    await agent.post('/api/Notifications/read-all', { before })
    expect(await unread()).toBe(1)
    await agent.post('/api/Notifications/read-all', {})
    expect(await unread()).toBe(0)
  })
})

describe('the hub', () => {
  test('sends notification.created and notification.read only to their owner', async () => {
    await using desk = await startDesk()
    const { agent, ticketID } = await assignedTicket(desk)
    const [own, own2, admin] = [await connect(agent), await connect(agent), await connect(desk)]

    await endUserWrites(desk, ticketID)
    const [notification] = await notificationsOf(agent)
    for (const client of [own, own2]) expect((await client.waitFor('notification.created')).data).toEqual(notification)

    await agent.put(`/api/Notifications/${notification?.notificationID}/read`, { isRead: true })
    const read = await own2.waitFor('notification.read')
    expect(read.data).toEqual({ notificationIDs: [notification?.notificationID], unreadCount: 1 })

    await agent.post('/api/Notifications/read-all', {})
    const all = await own.waitFor('notification.read', ({ notificationIDs }) => notificationIDs === null)
    expect(all.data).toEqual({ notificationIDs: null, unreadCount: 0 })

    await desk.put(`/tickets/${ticketID}`, { subject: 'Last' })
    await admin.waitFor('ticket.updated', ({ subject }) => subject === 'Last')
    expect(admin.received.filter(({ type }) => type.startsWith('notification.'))).toEqual([])
  })
})

describe('notification settings', () => {
  test('have defaults and keep changes', async () => {
    await using desk = await startDesk()
    const { body } = await desk.get('/api/Notifications/settings')
    const withOn = (channel: string) =>
      Object.entries<Record<string, boolean>>(body.kinds).flatMap(([kind, channels]) =>
        channels[channel] ? [kind] : [],
      )
    expect(body.emailDigest).toBe('Immediate')
    expect(Object.keys(body.kinds)).toHaveLength(16)
    expect(withOn('inApp')).toHaveLength(16)
    expect(withOn('push')).toEqual(['Assigned', 'Mention', 'ReplyOnAssigned', 'PersonRequested', 'SlaWarning'])
    expect(withOn('email').sort()).toEqual([
      'AutonomyChanged',
      'DeliveryFailed',
      'Mention',
      'SecurityNotice',
      'SlaBreach',
      'WebhookDisabled',
    ])

    const kinds = { Assigned: { inApp: false, push: false }, Mention: { email: false } }
    expect((await desk.put('/api/Notifications/settings', { kinds, emailDigest: 'Hourly' })).status).toBe(204)
    const changed = (await desk.get('/api/Notifications/settings')).body
    expect(changed.emailDigest).toBe('Hourly')
    expect(changed.kinds.Assigned).toEqual({ inApp: false, email: false, push: false })
    expect(changed.kinds.Mention).toEqual({ inApp: true, email: false, push: true })
    expect(changed.kinds.ReplyOnAssigned).toEqual(body.kinds.ReplyOnAssigned)
  })

  test.each([
    ['switching off the email of SecurityNotice', { kinds: { SecurityNotice: { email: false } } }],
    ['an unknown digest', { emailDigest: 'Weekly' }],
    ['a value that is no flag', { kinds: { Mention: { email: 'yes' } } }],
  ])('reject %s', async (_what, body) => {
    await using desk = await startDesk()
    expect((await desk.put('/api/Notifications/settings', body)).status).toBe(400)
  })

  test('a kind that is off in the console appears neither in the list nor on the hub', async () => {
    await using desk = await startDesk()
    const agent = await desk.signedIn('Agent')
    await agent.put('/api/Notifications/settings', { kinds: { Assigned: { inApp: false } } })
    await makeTicket(desk, { customerRepID: agent.rep.customerRepID })
    expect((await agent.get('/api/Notifications')).body).toMatchObject({ items: [], unreadCount: 0 })
  })
})

describe('followers', () => {
  test('are added, listed and removed; repeating changes nothing', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const { rep } = await desk.signedIn('Agent')
    const path = `/tickets/${ticketID}/followers`

    for (let times = 0; times < 2; times++) {
      expect((await desk.put(`${path}/${rep.customerRepID}`)).status).toBe(204)
    }
    expect((await desk.get(path)).body).toEqual([
      { customerRepID: rep.customerRepID, name: rep.username, reason: 'Manual' },
    ])
    for (let times = 0; times < 2; times++) {
      expect((await desk.delete(`${path}/${rep.customerRepID}`)).status).toBe(204)
    }
    expect((await desk.get(path)).body).toEqual([])
  })

  test('include agents who reply, with that reason', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk)
    await desk.post('/ticketMessages/create-new', { ticketID, senderType: 'CustomerRep', message: 'Hello' })
    expect((await desk.get(`/tickets/${ticketID}/followers`)).body).toEqual([
      { customerRepID: desk.admin.customerRepID, name: desk.admin.username, reason: 'Reply' },
    ])
  })

  test('an unknown ticket or representative is 404', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { ticketID } = await makeTicket(desk)
    expect((await desk.get('/tickets/999999/followers')).status).toBe(404)
    expect((await desk.put(`/tickets/999999/followers/${desk.admin.customerRepID}`)).status).toBe(404)
    expect((await desk.put(`/tickets/${ticketID}/followers/${other.admin.customerRepID}`)).status).toBe(404)
    expect((await desk.delete(`/tickets/${ticketID}/followers/${other.admin.customerRepID}`)).status).toBe(404)
  })

  test('lose deleted representatives, whose notifications are deleted too', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    const { rep } = await desk.signedIn('Agent')
    await desk.put(`/tickets/${ticketID}/followers/${rep.customerRepID}`)
    await desk.put(`/tickets/${ticketID}`, { customerRepID: rep.customerRepID })
    expect((await desk.delete(`/customerReps/${rep.customerRepID}`)).status).toBe(204)
    expect((await desk.get(`/tickets/${ticketID}/followers`)).body).toEqual([])
  })

  test('phone tokens are 403', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
    const phone = await desk.phone(channelID, phoneNumber ?? '')
    expect((await phone.get('/api/Notifications')).status).toBe(403)
  })
})
