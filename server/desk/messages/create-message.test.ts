import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { automationRuns } from '../../automation/runs/automation.table.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { events } from '../../platform/events/events.table.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeMessage, makeTicket } from '../../test/factories.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { messages } from './messages.table.ts'

const create = '/ticketMessages/create-new'

async function storedTicket({ context, customerID }: Desk, ticketID: number) {
  const [row] = await context.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  return row
}

async function eventTypes({ context, customerID }: Desk) {
  const rows = await context.db.select().from(events).where(eq(events.customerID, customerID)).orderBy(events.sequence)
  return rows.map(({ type }) => type)
}

describe('POST /ticketMessages/create-new without a ticket', () => {
  test('opens a ticket for a new end user and returns the whole message', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    const { status, body } = await desk.post(create, {
      channelID,
      uid: 'visitor-7',
      fromAddress: 'ada@example.test',
      fromName: 'Ada King Lovelace',
      subject: 'Numbers',
      message: '  Where   is\nmy order? ',
      messageDate: '2026-03-01T10:00:00+02:00',
      pageURL: 'https://shop.example.test/cart',
      customFieldsData: { Order: 5, nested: { keepCase: true } },
      language: 'en',
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      messageID: expect.any(Number),
      mailDetails: null,
      ticketID: expect.any(Number),
      channelID,
      dateCreated: desk.clock.now().toISOString(),
      messageDate: '2026-03-01T08:00:00.000Z',
      senderType: 'EndUser',
      customerRepID: null,
      customerRepName: null,
      isAI: false,
      isInternal: false,
      status: 'Received',
      failure: null,
      deliveryStatus: null,
      message: '  Where   is\nmy order? ',
      subject: 'Numbers',
      fromAddress: 'ada@example.test',
      toAddress: null,
      toAddresses: [],
      ccAddresses: [],
      bccAddresses: [],
      recipients: [],
      scheduledFor: null,
      isForward: false,
      sentByTokenID: null,
      fromName: 'Ada King Lovelace',
      uid: 'visitor-7',
      preview: 'Where is my order?',
      textBody: null,
      htmlBody: null,
      pageScreenshot: null,
      pageURL: 'https://shop.example.test/cart',
      language: 'en',
      isOpened: false,
      hasAttachment: false,
      isEscalated: false,
      aI_FeedbackComment: null,
      isLiked: null,
      customFieldsData: { Order: 5, nested: { keepCase: true } },
      aiAnswer: null,
      aiAnswerSources: [],
      citations: [],
      answerability: null,
      answersMessageID: null,
      threadedBy: null,
      arrivedAs: null,
      authentication: null,
      authenticationDetails: null,
      replyTo: null,
      omittedFiles: [],
      topics: [],
      attachments: [],
      actions: [],
    })
    expect((await desk.get(`/ticketMessages/${body.messageID}`)).body).toEqual(body)
    const ticket = (await desk.get(`/tickets/${body.ticketID}`)).body
    expect(ticket).toMatchObject({
      subject: 'Numbers',
      status: 'Open',
      messageCount: 1,
      lastMessageDate: '2026-03-01T08:00:00.000Z',
      endUserName: 'Ada King Lovelace',
      customFieldsData: { Order: 5, nested: { keepCase: true } },
      language: 'en',
    })
    const people = await desk.get('/api/EndUsers/byUid?uid=visitor-7')
    expect(people.body).toMatchObject([{ EndUserID: ticket.endUserID, FirstName: 'Ada King', LastName: 'Lovelace' }])
    expect(await eventTypes(desk)).toEqual(['ticket.created', 'message.created'])
  })

  test('finds the end user by uid, otherwise by address, and opens a ticket for each call', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const write = (body: object) => desk.post(create, { channelID, message: 'Hi', ...body })

    const first = (await write({ fromAddress: 'ada@example.test' })).body
    const second = (await write({ fromAddress: ' ADA@example.test ' })).body
    const third = (await write({ uid: 'ada@example.test', fromAddress: 'else@example.test' })).body

    expect(new Set([first.ticketID, second.ticketID, third.ticketID]).size).toBe(3)
    const people = await Promise.all([first, second, third].map(({ ticketID }) => storedTicket(desk, ticketID)))
    expect(new Set(people.map((ticket) => ticket?.endUserID)).size).toBe(1)
  })

  test('opens an anonymous ticket if no end user is given', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { fromName: 'Somebody' })

    expect((await storedTicket(desk, ticketID))?.endUserID).toBeNull()
    expect(await desk.context.db.$count(endUsers, eq(endUsers.customerID, desk.customerID))).toBe(0)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no channel', { message: 'Hi' }, 'channelID'],
    ['an unknown channel', { message: 'Hi', channelID: 999_999_999 }, 'channelID'],
    ['no text', { channelID: 'own' }, 'message'],
    ['blank texts', { channelID: 'own', message: ' \n', textBody: '', htmlBody: '<p> </p>' }, 'message'],
    ['another sender', { channelID: 'own', message: 'Hi', senderType: 'Robot' }, 'senderType'],
    ['a date that is none', { channelID: 'own', message: 'Hi', messageDate: 'yesterday' }, 'messageDate'],
    [
      'a year before the first',
      { channelID: 'own', message: 'Hi', messageDate: '0000-01-01T00:00:00Z' },
      'messageDate',
    ],
    ['a leap second', { channelID: 'own', message: 'Hi', messageDate: '2016-12-31T23:59:60Z' }, 'messageDate'],
    ['a long subject', { channelID: 'own', message: 'Hi', subject: 'x'.repeat(256) }, 'subject'],
    [
      'custom fields that are no object',
      { channelID: 'own', message: 'Hi', customFieldsData: [1] },
      'customFieldsData',
    ],
  ])('refuses %s and keeps nothing', async (_what, given, field) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    const answer = await desk.post(create, given.channelID === 'own' ? { ...given, channelID } : given)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect(await desk.context.db.$count(tickets, eq(tickets.customerID, desk.customerID))).toBe(0)
  })

  test('rejects a deleted channel and one of another customer', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const theirs = await makeChannel(await desk.other())
    await desk.delete(`/api/Channels/${channelID}`)

    for (const named of [channelID, theirs.channelID]) {
      const answer = await desk.post(create, { channelID: named, message: 'Hi', uid: 'a' })
      expect(answer.status).toBe(400)
    }
    expect(await desk.context.db.$count(endUsers, eq(endUsers.customerID, desk.customerID))).toBe(0)
  })

  test.each([
    [0, 200],
    [0, 200],
    [61, 400],
    [-1, 400],
  ])('takes waitSeconds=%i with %i', async (seconds, status) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)

    const answer = await desk.post(`${create}?waitSeconds=${seconds}`, { channelID, message: 'Hi' })

    expect(answer.status).toBe(status)
  })

  test('answers a repeated key with the first message', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const write = () => desk.post(create, { channelID, message: 'Hi', uid: 'a' }, { 'idempotency-key': 'k' })

    const [first, second] = await Promise.all([write(), write()])

    expect(first.body).toEqual(second.body)
    expect(await desk.context.db.$count(messages, eq(messages.customerID, desk.customerID))).toBe(1)
  })
})

describe('POST /ticketMessages/create-new with a ticket', () => {
  test('adds to it, counts, and reopens it if it was closed', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    await desk.put(`/tickets/${ticket.ticketID}`, { isClosed: true })
    desk.clock.advance(1000)

    const { status, body } = await desk.post(create, { TicketID: ticket.ticketID, Message: 'More' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ ticketID: ticket.ticketID, channelID: ticket.channelID })
    expect(await storedTicket(desk, ticket.ticketID)).toMatchObject({
      isClosed: false,
      status: 'Open',
      messageCount: 1,
      lastMessageDate: desk.clock.now(),
    })
    expect((await desk.get('/tickets?search=more')).body.totalCount).toBe(1)
  })

  test("accepts the ticket's own channel and rejects another", async () => {
    await using desk = await startDesk()
    const { ticketID, channelID } = await makeTicket(desk)
    const { channelID: another } = await makeChannel(desk)

    expect((await desk.post(create, { ticketID, channelID, message: 'Hi' })).status).toBe(200)
    expect((await desk.post(create, { ticketID, channelID: another, message: 'Hi' })).status).toBe(400)
  })

  test("answers 404 for a ticket that is missing, deleted or another customer's", async () => {
    await using desk = await startDesk()
    const theirs = await makeTicket(await desk.other())
    const gone = await makeTicket(desk)
    await desk.delete(`/tickets/${gone.ticketID}`)

    for (const ticketID of [theirs.ticketID, gone.ticketID, 999_999_999, 0, 99_999_999_999_999, 1e20]) {
      expect((await desk.post(create, { ticketID, message: 'Hi' })).status).toBe(404)
    }
    for (const ticketID of [-1, 1.5, '1']) {
      expect((await desk.post(create, { ticketID, message: 'Hi' })).status).toBe(400)
    }
    expect(await desk.context.db.$count(messages, eq(messages.ticketID, theirs.ticketID))).toBe(0)
  })
})

describe('POST /ticketMessages/create-new for a blocked sender', () => {
  const runs = ({ context, customerID }: Desk) =>
    context.db.$count(automationRuns, eq(automationRuns.customerID, customerID))

  test.each([
    ['uid', 'x@spam.test', { uid: 'X@spam.test' }],
    ['address', 'spam.test', { uid: 'visitor-7', fromAddress: 'x@mail.spam.test' }],
    ['number', '+4366012345', { uid: '+4366012345' }],
  ])('by %s stores it under spam, and sets nothing off', async (_what, sender, person) => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    expect((await desk.post('/api/BlockedSenders', { sender })).status).toBe(200)

    const attachments = [{ url: 'https://spam.test/a.png', contentType: 'image/png' }]
    const { status, body } = await desk.post(`${create}?waitSeconds=30`, {
      channelID,
      message: 'Hi',
      ...person,
      attachments,
    })
    await desk.runJobs()

    expect([status, body.status]).toEqual([200, 'Received'])
    expect(body.omittedFiles).toEqual([{ fileName: 'picture.png', reason: 'The sender is blocked.' }])
    expect(await storedTicket(desk, body.ticketID)).toMatchObject({ isSpam: true, spamMark: null })
    expect(await runs(desk)).toBe(0)
  })

  test('does not reopen their closed ticket, and does not affect other tickets', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeMessage(desk, { uid: 'ada@example.test' })
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })
    const before = await runs(desk)
    await desk.post('/api/BlockedSenders', { sender: 'ada@example.test' })

    await makeMessage(desk, { ticketID })
    expect(await storedTicket(desk, ticketID)).toMatchObject({ isClosed: true, isSpam: false, messageCount: 2 })
    expect(await runs(desk)).toBe(before)

    await makeMessage(desk, { ticketID, uid: 'bob@example.test' })
    expect(await storedTicket(desk, ticketID)).toMatchObject({ isClosed: false, isSpam: false })
    expect(await runs(desk)).toBe(before + 1)
  })

  test('applies only to the channel on which they are blocked', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    await desk.post('/api/BlockedSenders', { sender: 'ada@example.test', channelID })

    await makeMessage(desk, { uid: 'ada@example.test' })

    expect(await runs(desk)).toBe(1)
  })
})

describe('POST /ticketMessages/create-new as a representative', () => {
  test("queues the message in the caller's name and leaves a closed ticket closed", async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)
    await desk.put(`/tickets/${ticketID}`, { isClosed: true })

    const { body } = await desk.post(create, { ticketID, message: 'Done', senderType: 'customerrep' })

    expect(body).toMatchObject({
      senderType: 'CustomerRep',
      status: 'Queued',
      customerRepID: desk.admin.customerRepID,
      customerRepName: desk.admin.username,
      isAI: false,
    })
    expect((await desk.get(`/ticketMessages/${body.messageID}`)).body).toEqual(body)
    expect((await storedTicket(desk, ticketID))?.isClosed).toBe(true)
  })

  test('opens a ticket for the recipient', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })

    const { body } = await desk.post(create, {
      channelID,
      message: 'We found your umbrella',
      senderType: 'CustomerRep',
      toAddress: 'ada@example.test',
      fromName: 'The desk',
    })

    const ticket = (await desk.get(`/tickets/${body.ticketID}`)).body
    expect(ticket.endUserName).toBe('ada@example.test')
  })

  test('only records messages that were delivered elsewhere, including AI replies', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)

    const { body } = await desk.post(create, {
      ticketID,
      message: 'Said on the phone',
      senderType: 'CustomerRep',
      deliver: false,
      isAI: true,
    })
    await desk.runJobs()

    expect((await desk.get(`/ticketMessages/${body.messageID}`)).body).toMatchObject({
      status: 'Sent',
      isAI: true,
      customerRepID: null,
      customerRepName: null,
    })
  })

  test('records AI replies for a phone, and finds the reply when it is rated', async () => {
    await using desk = await startDesk()
    const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone', autoReply: false })
    const { ticketID } = await makeTicket(desk, { channelID })
    const phone = await desk.phone(channelID, phoneNumber ?? '')

    const reply = { ticketID, message: 'It is here.', senderType: 'CustomerRep', deliver: false }
    const { body } = await phone.post(create, { ...reply, isAI: true })
    const plain = await phone.post(create, reply)

    expect([body.isAI, body.customerRepID, plain.body.isAI]).toEqual([true, null, false])
    const { ticketToken } = (await desk.get(`/tickets/${ticketID}`)).body
    await desk.stranger().get(`/ticketMessages/${ticketToken}/like-dislike?like=false`)
    const [stored] = await desk.context.db.select().from(messages).where(eq(messages.messageID, body.messageID))
    expect(stored?.isLiked).toBe(false)
  })
})
