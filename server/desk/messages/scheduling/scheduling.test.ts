import type { ChatState } from '@attendant/contract/channels/hub.ts'
import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MailFault } from '../../../adapters/mail/mail.ts'
import { type MailChannel, openMailChannel } from '../../../test/channels/mail-channel.ts'
import { type Desk, startDesk, tokenOf } from '../../../test/desk.ts'
import { makeChannel, makeMessage } from '../../../test/factories.ts'
import { HubClient } from '../../../test/hub-client.ts'
import { until } from '../../../test/until.ts'
import { makeChat, visitorOf } from '../../../test/visitor.ts'
import { drafts } from '../../drafts/drafts.table.ts'

const create = '/ticketMessages/create-new'
const tomorrow = '2026-03-03T09:00:00.000Z'

const sentCount = ({ mailbox }: MailChannel) => mailbox.folders.get('SENT')?.mails.length

async function openTicket() {
  const desk = await startDesk()
  // The tests of this file share a clock.
  desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
  const mail = await openMailChannel(desk)
  const question = await mail.receive({})
  const { ticketID } = question
  const reply = async (fields: object): Promise<TicketMessage> => {
    const { status, body } = await desk.post(create, { ticketID, senderType: 'CustomerRep', message: 'Hi', ...fields })
    expect(status).toBe(200)
    return body
  }
  const get = async (messageID: number) => (await desk.get(`/ticketMessages/${messageID}`)).body as TicketMessage
  const ticket = async () => (await desk.get(`/tickets/${ticketID}`)).body
  return { desk, mail, question, ticketID, reply, get, ticket }
}

const draftsOf = ({ context, customerID }: Desk, ticketID: number) =>
  context.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.customerID, customerID), eq(drafts.ticketID, ticketID)))

/** Lets time pass: jobs use the clock of the database, which a test cannot set. */
async function passTime(desk: Desk, ms: number) {
  desk.clock.advance(ms)
  await desk.context.db.execute(
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
  )
  await desk.runJobs()
}

describe('a held message', () => {
  test('is Scheduled until its time, then sent once', async () => {
    const { desk, mail, reply, get, ticket } = await openTicket()

    const held = await reply({ holdSeconds: 10 })
    expect(held).toMatchObject({ status: 'Scheduled', scheduledFor: '2026-03-02T09:00:10.000Z' })
    await desk.runJobs()
    expect(await get(held.messageID)).toMatchObject({ status: 'Scheduled' })
    expect(await ticket()).toMatchObject({ awaitingReply: 'Us' })
    expect(sentCount(mail)).toBe(0)

    await passTime(desk, 10_000)
    await passTime(desk, 10_000)
    expect(await get(held.messageID)).toMatchObject({ status: 'Sent', scheduledFor: null })
    expect(await ticket()).toMatchObject({ awaitingReply: 'EndUser' })
    expect(sentCount(mail)).toBe(1)
  })

  test('is not cancelled by the end user, and is sent immediately with holdSeconds 0', async () => {
    const { desk, mail, reply, get, question } = await openTicket()
    const held = await reply({ holdSeconds: 10 })

    await mail.receive({ headers: [`In-Reply-To: <${await internetID(mail)}>`] })
    await passTime(desk, 10_000)
    expect((await get(held.messageID)).status).toBe('Sent')
    expect((await reply({ holdSeconds: 0 })).status).toBe('Queued')
    expect(question.ticketID).toBe(held.ticketID)
  })

  test("when cancelled, becomes its sender's draft with its files, and restores the message it replied to", async () => {
    const { desk, mail, get, question, ticketID } = await openTicket()
    await desk.put(`/ticketMessages/${question.messageID}`, { aiAnswer: 'A draft' })
    const lastReply = async () => (await mail.messages(ticketID)).at(-1) as TicketMessage
    const before = (await get(question.messageID)).status
    const form = new FormData()
    form.append('payload', JSON.stringify({ message: 'Sorry', bccAddresses: ['boss@example.com'], holdSeconds: 10 }))
    form.append('files', new File(['A'], 'a.txt', { type: 'text/plain' }))
    expect((await desk.post(`/ticketMessages/${question.messageID}/send`, form)).body).toEqual({ message: 'Sorry' })
    const { messageID } = await lastReply()
    expect((await get(question.messageID)).status).toBe('Answered')

    const cancelled = await desk.post(`/ticketMessages/${messageID}/cancel`)

    expect(cancelled).toMatchObject({ status: 200, body: { ticketID, message: 'Sorry', draftID: expect.any(Number) } })
    expect((await desk.get(`/ticketMessages/${messageID}`)).status).toBe(404)
    expect((await get(question.messageID)).status).toBe(before)
    const { body: draft } = await desk.get(`/tickets/${ticketID}/draft`)
    expect(draft).toMatchObject({ bccAddresses: ['boss@example.com'], answersMessageID: question.messageID })
    expect(draft.uploadIDs).toHaveLength(1)
    await passTime(desk, 20_000)
    expect(sentCount(mail)).toBe(0)
    expect((await desk.get(`/tickets/${ticketID}`)).body.messageCount).toBe(1)
    const { body: timeline } = await desk.get(`/tickets/${ticketID}/timeline?types=sendCancelled`)
    expect(timeline.items).toMatchObject([{ type: 'sendCancelled', actor: { type: 'Rep' }, data: { messageID } }])

    const { uploadIDs } = draft
    const sent = await desk.post(`/ticketMessages/${question.messageID}/send`, { modifiedAnswer: 'Now', uploadIDs })
    await desk.runJobs()
    expect(sent.status).toBe(200)
    expect(sentCount(mail)).toBe(1)
    expect((await lastReply()).attachments).toMatchObject([{ fileName: 'a.txt' }])
    expect((await desk.get(`/tickets/${ticketID}/draft`)).status).toBe(404)
  })

  test('cancelled by a colleague, shows them only that message, not what its sender has started to write since', async () => {
    const { desk, reply, ticketID } = await openTicket()
    const held = await reply({ message: 'Sorry', holdSeconds: 10 })
    await desk.put(`/tickets/${ticketID}/draft`, { message: 'Nobody reads this' })
    const colleague = await desk.signedIn('Agent')

    const cancelled = await colleague.post(`/ticketMessages/${held.messageID}/cancel`)

    expect(cancelled).toMatchObject({ status: 200, body: { ticketID, message: 'Sorry', draftID: null } })
    expect((await desk.get(`/tickets/${ticketID}/draft`)).body.message).toBe('Sorry\n\nNobody reads this')
    expect((await colleague.get(`/tickets/${ticketID}/draft`)).status).toBe(404)
  })

  test('cannot be cancelled once sent, nor by an agent without sendReplies', async () => {
    const { desk, reply } = await openTicket()
    const { messageID } = await reply({})
    const held = await reply({ holdSeconds: 10 })
    const colleague = await desk.signedIn('Agent')
    await desk.put(`/customerReps/${colleague.rep.customerRepID}`, { ...colleague.rep, permissions: ['seeAllTeams'] })

    const late = await desk.post(`/ticketMessages/${messageID}/cancel`)
    expect([late.status, late.body.code]).toEqual([409, 'already_sent'])
    const refused = await colleague.post(`/ticketMessages/${held.messageID}/cancel`)
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_required'])
  })

  test('is sent now by its own ID', async () => {
    const { desk, mail, reply, get } = await openTicket()
    const { messageID } = await reply({ sendAt: tomorrow })

    const now = await desk.post(`/ticketMessages/${messageID}/send`, {})
    await desk.runJobs()
    expect(now).toMatchObject({ status: 200, body: { message: 'Hi' } })
    expect(await get(messageID)).toMatchObject({ status: 'Sent', scheduledFor: null })

    await passTime(desk, 2 * 24 * 3600_000)
    expect(sentCount(mail)).toBe(1)
  })

  test('is hidden from the chat visitor until it is sent, and keeps the AI from replying', async () => {
    await using desk = await startDesk()
    desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
    const { token: channelToken } = await makeChat(desk)
    const { token, ticketToken } = await visitorOf(desk, { channelToken })
    const visitor = await new HubClient(desk.server.base, token).start()
    const agent = await new HubClient(desk.server.base, desk.token ?? '').start()
    await visitor.call('SendMessage', { clientMessageID: '1', message: 'Hello?' })
    const ticketID = (await desk.get('/tickets')).body.items[0].ticketID
    const texts = async () => (await visitor.call<ChatState>('OpenChat')).messages.map(({ message }) => message)

    const { body } = await desk.post(create, {
      ticketID,
      senderType: 'CustomerRep',
      message: 'Moment',
      holdSeconds: 10,
    })
    expect(body.status).toBe('Scheduled')
    expect(await texts()).not.toContain('Moment')
    await agent.waitFor('message.created', ({ message }) => message === 'Moment')
    expect(visitor.received.filter(({ data }) => data.message === 'Moment')).toEqual([])
    await passTime(desk, 10_000)
    await until(() => visitor.received.some(({ data }) => data.message === 'Moment'))
    expect(await texts()).toContain('Moment')
    const continued = await visitorOf(desk, { channelToken, ticketToken })
    const later = await new HubClient(desk.server.base, continued.token).start()
    await later.call('Resume', 0)
    for (const { received } of [visitor, later]) {
      const types = received.filter(({ data }) => data.message === 'Moment').map(({ type }) => type)
      expect([types[0], types.indexOf('message.created', 1)]).toEqual(['message.created', -1])
    }
    await Promise.all([visitor.stop(), later.stop(), agent.stop()])
  })
})

const internetID = async ({ mailbox }: MailChannel) =>
  /^message-id: <([^>]+)>/im.exec(mailbox.folders.get('INBOX')?.mails.at(-1)?.bytes.toString() ?? '')?.[1]

describe('a message scheduled for later', () => {
  test("is cancelled by the end user's message and by a colleague's reply, not by an automatic email", async () => {
    const { desk, mail, reply, ticketID } = await openTicket()
    const exists = async (messageID: number) => (await desk.get(`/ticketMessages/${messageID}`)).status === 200
    const headers = [`In-Reply-To: <${await internetID(mail)}>`]

    const first = await reply({ sendAt: tomorrow })
    await mail.receive({ headers: [...headers, 'Auto-Submitted: auto-replied'] })
    await reply({ message: 'Mine, too' })
    expect(await exists(first.messageID)).toBe(true)
    await mail.receive({ headers })
    expect(await exists(first.messageID)).toBe(false)
    const { body: draft } = await desk.get(`/tickets/${ticketID}/draft`)
    expect(draft).toMatchObject({ message: 'Hi', sendAt: tomorrow })

    const second = await reply({ sendAt: tomorrow, message: 'Again' })
    const colleague = await desk.signedIn('Agent')
    const theirs = { ticketID, senderType: 'CustomerRep', message: 'Hello', holdSeconds: 10 }
    await colleague.post(create, theirs)
    expect(await exists(second.messageID)).toBe(true)
    await passTime(desk, 10_000)
    expect(await exists(second.messageID)).toBe(false)
    const { body: timeline } = await desk.get(`/tickets/${ticketID}/timeline?types=sendCancelled`)
    expect(timeline.items.map(({ actor }: { actor: { type: string } }) => actor.type)).toEqual(['Rep', 'EndUser'])
    const { body: notifications } = await desk.get('/api/Notifications?kind=SendCancelled')
    expect(notifications.items).toHaveLength(2)
  })

  type Agent = Awaited<ReturnType<Desk['signedIn']>>
  const pathOf = ({ rep }: Agent) => `/customerReps/${rep.customerRepID}`
  const change = (changes: object) => (desk: Desk, agent: Agent) =>
    desk.put(pathOf(agent), { ...agent.rep, ...changes })
  const moveToTeam = async (desk: Desk, agent: Agent, ticketID: number) => {
    const { teamID } = (await desk.post('/api/Teams', { name: 'Billing' })).body
    await desk.put(`/tickets/${ticketID}`, { teamID })
    return change({ permissions: ['sendReplies'] })(desk, agent)
  }

  test.each([
    ['lost the permission to send', true, change({ permissions: ['seeAllTeams'] })],
    ['was deactivated', false, change({ isActive: false })],
    ['was deleted', false, (desk: Desk, agent: Agent) => desk.delete(pathOf(agent))],
    ['can no longer see the ticket', false, moveToTeam],
  ])('of a representative who %s is not sent, but kept as a draft', async (_, isKeptByAuthor, happen) => {
    const { desk, mail, ticketID, question } = await openTicket()
    const before = (await desk.get(`/ticketMessages/${question.messageID}`)).body.status
    const agent = await desk.signedIn('Agent')
    const { body } = await agent.post(`/ticketMessages/${question.messageID}/send`, {
      ...{ modifiedAnswer: 'Hi', sendAt: tomorrow },
    })
    expect(body).toEqual({ message: 'Hi' })
    const { messageID } = (await mail.messages(ticketID)).at(-1) as TicketMessage
    expect((await happen(desk, agent, ticketID)).status).toBe(204)

    await passTime(desk, 2 * 24 * 3600_000)

    const admin = desk.withToken(await tokenOf(desk.server, desk.admin))
    expect(sentCount(mail)).toBe(0)
    expect((await admin.get(`/ticketMessages/${messageID}`)).status).toBe(404)
    expect((await admin.get(`/ticketMessages/${question.messageID}`)).body.status).toBe(before)
    const { body: timeline } = await admin.get(`/tickets/${ticketID}/timeline?types=sendCancelled`)
    expect(timeline.items).toMatchObject([{ actor: { type: 'System' }, data: { messageID, by: 'Permission' } }])
    const { body: notifications } = await admin.get('/api/Notifications?kind=SendCancelled')
    const title = expect.stringContaining(`of ${agent.rep.username} on ticket #${ticketID} was not sent`)
    expect(notifications.items).toMatchObject([{ ticketID, text: 'Hi', title }])
    expect(await draftsOf(desk, ticketID)).toMatchObject([
      { customerRepID: (isKeptByAuthor ? agent.rep : desk.admin).customerRepID, fields: { message: 'Hi' } },
    ])
  })

  test('of a deleted representative becomes a draft of someone else when the end user writes', async () => {
    const { desk, mail, ticketID } = await openTicket()
    const agent = await desk.signedIn('Agent')
    await agent.post(create, { ticketID, senderType: 'CustomerRep', message: 'Hi', sendAt: tomorrow })
    await desk.delete(pathOf(agent))

    await mail.receive({ headers: [`In-Reply-To: <${await internetID(mail)}>`] })

    expect(await draftsOf(desk, ticketID)).toMatchObject([
      { customerRepID: desk.admin.customerRepID, fields: { message: 'Hi' } },
    ])
  })

  test('of a revoked API token is not sent, but kept as a draft', async () => {
    const { desk, mail, ticketID } = await openTicket()
    const { apiTokenID, secret } = (await desk.post('/api/ApiTokens', { name: 'Shop' })).body
    await desk.withToken(secret).post(create, { ticketID, senderType: 'CustomerRep', message: 'Hi', sendAt: tomorrow })
    await desk.delete(`/api/ApiTokens/${apiTokenID}`)

    await passTime(desk, 2 * 24 * 3600_000)

    expect(sentCount(mail)).toBe(0)
    expect(await draftsOf(desk, ticketID)).toMatchObject([
      { customerRepID: desk.admin.customerRepID, fields: { message: 'Hi' } },
    ])
  })

  test('sends overdue messages in the order of their times', async () => {
    const { desk, mail, reply } = await openTicket()
    await reply({ sendAt: '2026-03-03T12:00:00.000Z', message: 'Second' })
    await reply({ sendAt: '2026-03-03T10:00:00.000Z', message: 'First' })
    await reply({ sendAt: '2026-03-03T14:00:00.000Z', message: 'Third' })

    desk.clock.advance(3 * 24 * 3600_000)
    await desk.runJobs()

    const texts = (mail.mailbox.folders.get('SENT')?.mails ?? []).map(({ bytes }) =>
      /First|Second|Third/.exec(bytes.toString()),
    )
    expect(texts.map((found) => found?.[0])).toEqual(['First', 'Second', 'Third'])
  })
})

describe('closeAfterSend', () => {
  test('closes the ticket when the message is sent', async () => {
    const { desk, reply, ticket } = await openTicket()

    await reply({ closeAfterSend: true })
    expect((await ticket()).isClosed).toBe(false)
    await desk.runJobs()
    expect(await ticket()).toMatchObject({ isClosed: true, status: 'Closed' })
    const { body: timeline } = await desk.get(`/tickets/${(await ticket()).ticketID}/timeline?types=statusChanged`)
    expect(timeline.items[0].data).toMatchObject({ to: 'Closed' })
  })

  test('leaves the ticket open when delivery fails; a retry closes it', async () => {
    const { desk, mail, reply, ticket, get } = await openTicket()
    mail.mailbox.faults.push(new MailFault('refused', 'The SMTP server rejected the email: 550 No such user'))

    const { messageID } = await reply({ closeAfterSend: true, toAddresses: ['adda@example.org'] })
    await desk.runJobs()
    expect(await get(messageID)).toMatchObject({
      status: 'Failed',
      recipients: [{ address: 'adda@example.org', state: 'Failed', reason: expect.stringContaining('550') }],
    })
    expect(await ticket()).toMatchObject({ isClosed: false, hasFailedDelivery: true })
    const listed = async (query: string) => (await desk.get(`/tickets?${query}`)).body.totalCount
    expect([await listed('hasFailedDelivery=true'), await listed('hasFailedDelivery=false')]).toEqual([1, 0])

    const again = await desk.post(`/ticketMessages/${messageID}/send`, { toAddresses: ['ada@example.org'] })
    await desk.runJobs()
    expect(again.status).toBe(200)
    expect(await get(messageID)).toMatchObject({ status: 'Sent', toAddresses: ['ada@example.org'] })
    expect(mail.mailbox.envelopes.at(-1)).toEqual(['ada@example.org'])
    expect(await ticket()).toMatchObject({ status: 'Closed', hasFailedDelivery: false })
    expect([await listed('hasFailedDelivery=true'), await listed('hasFailedDelivery=false')]).toEqual([0, 1])
  })

  test('does not close the ticket if the end user wrote since', async () => {
    const { desk, mail, reply, ticket } = await openTicket()
    mail.mailbox.faults.push(new MailFault('refused', 'No'))
    const { messageID } = await reply({ closeAfterSend: true })
    await desk.runJobs()
    await mail.receive({ headers: [`In-Reply-To: <${await internetID(mail)}>`] })

    await desk.post(`/ticketMessages/${messageID}/send`, {})
    await desk.runJobs()

    expect((await ticket()).isClosed).toBe(false)
  })
})

test('a scheduled message counts for the AI: it does not reply in addition to a representative', async () => {
  await using desk = await startDesk()
  desk.clock.set(new Date('2026-03-02T09:00:00.000Z'))
  const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
  const { ticketID } = await makeMessage(desk, { channelID, message: 'Where is my order?' })
  await desk.post(create, { ticketID, senderType: 'CustomerRep', message: 'Moment', sendAt: tomorrow })

  await desk.runJobs()

  const { body } = await desk.get(`/ticketMessages?ticketId=${ticketID}`)
  expect(body.items.filter(({ isAI }: TicketMessage) => isAI)).toEqual([])
})
