import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeTicket, makeTopic } from '../../test/factories.ts'
import { addMessage } from '../../test/samples/ticket-samples.ts'
import { messages, messageTombstones, messageTopics } from '../messages/messages.table.ts'
import { ticketWords } from './tickets.table.ts'

const nora = { FirstName: 'Nora', LastName: 'Lang', Email: 'nora@example.test' }

describe('POST /tickets', () => {
  test('opens a ticket with the given fields and fills in the rest', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { body: person } = await desk.post('/api/EndUsers', nora)

    const { status, body } = await desk.post('/tickets', {
      channelID,
      endUserID: person.EndUserID,
      subject: 'Broken lamp',
      customFieldsData: { Order: { No: 7 }, list: [1, null] },
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      channelID,
      channelType: 'Email',
      subject: 'Broken lamp',
      status: 'Open',
      isClosed: false,
      isSpam: false,
      endUserID: person.EndUserID,
      endUserName: 'Nora Lang',
      dateCreated: desk.clock.now().toISOString(),
      lastMessageDate: null,
      messageCount: 0,
      topics: [],
      aiFeedbackComments: [],
      customFieldsData: { Order: { No: 7 }, list: [1, null] },
      customerRepID: null,
    })
    expect((await desk.get(`/tickets/${body.ticketID}`)).body).toEqual(body)
    expect((await desk.get(`/api/Tickets/${body.ticketID}`)).body).toEqual(body)
  })

  test.each([
    ['CLOSED', 'Closed', true],
    ['escalated', 'Escalated', false],
    [' Pending review ', 'Pending review', false],
  ])('takes the status %s', async (written, status, isClosed) => {
    await using desk = await startDesk()

    expect(await makeTicket(desk, { status: written })).toMatchObject({ status, isClosed, subject: '' })
  })

  test.each([
    ['no channel', {}, 'channelID'],
    ['a channel that is none', { channelID: 987_654_321 }, 'channelID'],
    ['a status that is too long', { channelID: 1, status: 'x'.repeat(51) }, 'status'],
    ['a blank status', { channelID: 1, status: '  ' }, 'status'],
    ['a subject that is too long', { channelID: 1, subject: 'x'.repeat(256) }, 'subject'],
    ['custom fields that are no object', { channelID: 1, customFieldsData: [1] }, 'customFieldsData'],
  ])('refuses %s', async (_what, body, field) => {
    await using desk = await startDesk()

    const answer = await desk.post('/tickets', body)

    expect(answer.status).toBe(400)
    expect(answer.body.details).toContainEqual(expect.objectContaining({ field }))
    expect((await desk.get('/tickets')).body.totalCount).toBe(0)
  })

  test('rejects references of another customer, and a deleted channel', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const { channelID } = await makeChannel(desk)
    const deleted = await makeChannel(desk)
    await desk.delete(`/api/Channels/${deleted.channelID}`)
    const { body: stranger } = await other.post('/api/EndUsers', nora)
    const foreign = await makeChannel(other)

    for (const [field, body] of [
      ['channelID', { channelID: foreign.channelID }],
      ['channelID', { channelID: deleted.channelID }],
      ['endUserID', { channelID, endUserID: stranger.EndUserID }],
      ['customerRepID', { channelID, customerRepID: other.admin.customerRepID }],
    ] as const) {
      const answer = await desk.post('/tickets', body)
      expect(answer.status).toBe(400)
      expect(answer.body.details[0].field).toBe(field)
    }
  })
})

describe('GET /tickets/:id', () => {
  test('returns each topic once and the feedback in order', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    const [lamps, prices] = [await makeTopic(desk, { name: 'Lamps' }), await makeTopic(desk, { name: 'Prices' })]
    const first = await addMessage(desk, ticket, { aiFeedbackComment: 'wrong price' })
    const second = await addMessage(desk, ticket, { aiFeedbackComment: 'too long' })
    const { customerID } = desk
    const topic = (messageID: number, topicID: number) => ({
      customerID,
      messageID,
      ticketID: ticket.ticketID,
      topicID,
      isFromPerson: false,
    })
    await desk.context.db
      .insert(messageTopics)
      .values([
        topic(first.messageID, prices.topicID),
        topic(first.messageID, lamps.topicID),
        topic(second.messageID, lamps.topicID),
      ])

    const { body } = await desk.get(`/tickets/${ticket.ticketID}`)

    expect(body).toMatchObject({
      topics: ['Lamps', 'Prices'],
      aiFeedbackComments: ['wrong price', 'too long'],
      messageCount: 2,
      lastMessageDate: desk.clock.now().toISOString(),
    })
  })

  test("rejects another customer's", async () => {
    await using desk = await startDesk()
    const theirs = await makeTicket(await desk.other())
    const path = `/tickets/${theirs.ticketID}`

    expect((await desk.get(path)).status).toBe(404)
    expect((await desk.put(path, { subject: 'mine' })).status).toBe(404)
    expect((await desk.delete(path)).status).toBe(404)
    expect((await desk.get(`${path}/history-summary`)).status).toBe(404)
  })

  test('is not available to phone tokens', async () => {
    await using desk = await startDesk()
    const channel = await makeChannel(desk, { channelType: 'Phone' })
    const ticket = await makeTicket(desk, { channelID: channel.channelID })
    const phone = await desk.phone(channel.channelID, channel.phoneNumber ?? '')

    expect((await phone.get(`/tickets/${ticket.ticketID}`)).status).toBe(403)
    expect((await phone.get('/tickets')).status).toBe(403)
  })
})

describe('DELETE /tickets/:id', () => {
  test('deletes its messages and words, and leaves a tombstone for imports', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk, { subject: 'Lamp' })
    const message = await addMessage(desk, ticket, { externalID: 'mail-1' })
    await addMessage(desk, ticket)

    expect((await desk.delete(`/tickets/${ticket.ticketID}`)).status).toBe(204)

    expect((await desk.get(`/tickets/${ticket.ticketID}`)).status).toBe(404)
    expect((await desk.get('/tickets')).body).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
    expect(await left(desk, ticket.ticketID)).toEqual({ messages: 0, words: 0 })
    const tombstones = await desk.context.db
      .select()
      .from(messageTombstones)
      .where(eq(messageTombstones.customerID, desk.customerID))
    expect(tombstones).toMatchObject([{ channelID: message.channelID, externalID: 'mail-1' }])
    expect((await desk.delete(`/tickets/${ticket.ticketID}`)).status).toBe(404)
  })

  async function left({ context: { db }, customerID }: Desk, ticketID: number) {
    const theirs = and(eq(messages.customerID, customerID), eq(messages.ticketID, ticketID))
    const words = and(eq(ticketWords.customerID, customerID), eq(ticketWords.ticketID, ticketID))
    return { messages: await db.$count(messages, theirs), words: await db.$count(ticketWords, words) }
  }
})

describe('references of a ticket', () => {
  test('are cleared when the person or the representative is deleted', async () => {
    await using desk = await startDesk()
    const { body: person } = await desk.post('/api/EndUsers', nora)
    const { rep } = await desk.signedIn('Agent')
    const ticket = await makeTicket(desk, { endUserID: person.EndUserID, customerRepID: rep.customerRepID })
    await addMessage(desk, ticket, { senderType: 'CustomerRep', customerRepID: rep.customerRepID })

    expect((await desk.delete(`/customerReps/${rep.customerRepID}`)).status).toBe(204)
    expect((await desk.delete(`/api/EndUsers/${person.EndUserID}`)).status).toBe(204)

    const { body } = await desk.get(`/tickets/${ticket.ticketID}`)
    expect(body).toMatchObject({ customerRepID: null, endUserID: null, endUserName: null, messageCount: 1 })
    expect((await desk.get('/tickets?search=nora')).body.totalCount).toBe(0)
  })
})
