import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { attach, makeChannel, makeMessage, makeTicket, makeTopic } from '../../test/factories.ts'
import { attachments } from '../files/attachments/attachments.table.ts'
import { messages, messageTopics } from './messages.table.ts'

async function stored({ context }: Desk, messageID: number) {
  const [row] = await context.db.select().from(messages).where(eq(messages.messageID, messageID))
  return row
}

const idsOf = (page: { items: { messageID: number }[] }) => page.items.map(({ messageID }) => messageID)

async function ticketWith(desk: Desk, texts: string[]) {
  const ticket = await makeTicket(desk)
  const made = []
  for (const message of texts) made.push(await makeMessage(desk, { ticketID: ticket.ticketID, message }))
  return { ...ticket, messageIDs: made.map(({ messageID }) => messageID) }
}

describe.each([
  ['GET /ticketMessages', (id: number | string) => `/ticketMessages?ticketId=${id}`],
  ['GET /api/ticketMessages', (id: number | string) => `/api/ticketMessages?TicketID=${id}`],
  ['GET /tickets/:id/messages', (id: number | string) => `/tickets/${id}/messages?`],
  ['GET /api/Tickets/:id/messages', (id: number | string) => `/api/Tickets/${id}/messages?`],
])('%s', (_name, path) => {
  test('lists oldest first, page by page', async () => {
    await using desk = await startDesk()
    const { ticketID, messageIDs } = await ticketWith(desk, ['b', 'a', 'c'])
    await makeMessage(desk)

    const { status, body } = await desk.get(path(ticketID))
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalCount: 3, totalPages: 1, pageNumber: 1, pageSize: 20 })
    expect(idsOf(body)).toEqual(messageIDs)
    const second = (await desk.get(`${path(ticketID)}&pageSize=2&pageNumber=2`)).body
    expect([idsOf(second), second.totalCount, second.totalPages]).toEqual([messageIDs.slice(2), 3, 2])
    for (const page of [9, Number.MAX_SAFE_INTEGER]) {
      const beyond = (await desk.get(`${path(ticketID)}&pageNumber=${page}&pageSize=200`)).body
      expect([beyond.items, beyond.totalCount]).toEqual([[], 3])
    }
  })

  test('sorts by any field, and lists the sortable fields in errors', async () => {
    await using desk = await startDesk()
    const { ticketID, messageIDs } = await ticketWith(desk, ['b', 'a', 'C'])

    const sorted = await desk.get(`${path(ticketID)}&sortBy=MESSAGE&sortOrder=desc`)
    expect(idsOf(sorted.body)).toEqual([messageIDs[2], messageIDs[0], messageIDs[1]])
    for (const field of ['customerRepName', 'aI_FeedbackComment', 'messageDate']) {
      expect((await desk.get(`${path(ticketID)}&sortBy=${field}`)).status).toBe(200)
    }
    expect((await desk.get(`${path(ticketID)}&sortBy=shoeSize`)).status).toBe(400)
    expect((await desk.get(`${path(ticketID)}&pageSize=201`)).status).toBe(400)
  })

  test("answers 404 for a ticket that is missing, deleted or another customer's", async () => {
    await using desk = await startDesk()
    const theirs = await ticketWith(await desk.other(), ['secret'])
    const gone = await ticketWith(desk, ['old'])
    await desk.delete(`/tickets/${gone.ticketID}`)

    for (const id of [theirs.ticketID, gone.ticketID, 999_999_999, 0, '99999999999999', '99999999999999999999']) {
      expect((await desk.get(path(id))).status).toBe(404)
    }
    expect((await desk.get(`/ticketMessages/${gone.messageIDs[0]}`)).status).toBe(404)
  })

  test('is empty for a ticket without messages', async () => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk)

    expect((await desk.get(path(ticketID))).body).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
  })
})

test('GET /ticketMessages sorts by names of representatives, ignoring case', async () => {
  await using desk = await startDesk()
  const { ticketID } = await makeTicket(desk)
  const write = async (name: string) => {
    const colleague = await desk.signedIn('Agent')
    await desk.put(`/customerReps/${colleague.rep.customerRepID}`, { name })
    const body = { ticketID, message: 'Hi', senderType: 'CustomerRep', deliver: false }
    await colleague.post('/ticketMessages/create-new', body)
  }
  for (const name of ['Zoe', 'adam', 'Bert']) await write(name)

  const { body } = await desk.get(`/ticketMessages?ticketId=${ticketID}&sortBy=customerRepName`)

  expect(body.items.map((item: { customerRepName: string }) => item.customerRepName)).toEqual(['adam', 'Bert', 'Zoe'])
})

test('GET /ticketMessages requires a ticket', async () => {
  await using desk = await startDesk()

  for (const query of ['', '?ticketId=', '?ticketId=abc', '?ticketId=-1', '?ticketId=1.5']) {
    expect((await desk.get(`/ticketMessages${query}`)).status).toBe(400)
  }
})

describe('GET /ticketMessages/:id', () => {
  test('returns topics and attachments, alone and in the list', async () => {
    await using desk = await startDesk()
    const { messageID, ticketID } = await makeMessage(desk)
    const topic = await makeTopic(desk)
    await desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIds: [topic.topicID] })
    const { body: file } = await attach(desk, messageID)

    const { body } = await desk.get(`/ticketMessages/${messageID}`)

    expect(body.topics).toEqual([{ ticketMessageTopicID: expect.any(Number), topicName: topic.name }])
    expect(body.attachments).toEqual([file])
    expect(body.hasAttachment).toBe(true)
    expect((await desk.get(`/ticketMessages?ticketId=${ticketID}`)).body.items).toEqual([body])
  })

  test("answers 403 for another customer's, 404 for missing and 400 for invalid IDs", async () => {
    await using desk = await startDesk()
    const theirs = await makeMessage(await desk.other())

    expect((await desk.get(`/ticketMessages/${theirs.messageID}`)).status).toBe(403)
    expect((await desk.get('/ticketMessages/999999999')).status).toBe(404)
    expect((await desk.get('/ticketMessages/abc')).status).toBe(400)
  })
})

describe('PUT /ticketMessages/:id', () => {
  test('changes given fields and clears null ones', async () => {
    await using desk = await startDesk()
    const { messageID, ticketID } = await makeMessage(desk, {
      message: 'apples',
      subject: 'Fruit',
      customFieldsData: { a: 1 },
    })
    const path = `/ticketMessages/${messageID}`

    expect((await desk.put(path, { aiAnswer: 'Dear…', isOpened: true, customFieldsData: { b: 2 } })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({
      aiAnswer: 'Dear…',
      isOpened: true,
      customFieldsData: { b: 2 },
      message: 'apples',
      subject: 'Fruit',
    })
    expect((await desk.put(path, { message: 'pears', subject: null, aiAnswer: null })).status).toBe(204)
    expect((await desk.get(path)).body).toMatchObject({
      message: 'pears',
      preview: 'pears',
      subject: null,
      aiAnswer: null,
    })
    const found = async (word: string) => (await desk.get(`/tickets?search=${word}`)).body.totalCount
    expect([await found('pears'), await found('apples')]).toEqual([1, 0])
    expect((await desk.get(`/tickets/${ticketID}`)).body.messageCount).toBe(1)
  })

  test('sanitises HTML again and updates the text', async () => {
    await using desk = await startDesk()
    const { messageID } = await makeMessage(desk, { message: null, htmlBody: '<p>One</p>' })

    await desk.put(`/ticketMessages/${messageID}`, { htmlBody: '<p onclick="x()">Two</p><script>x()</script>' })

    expect(await stored(desk, messageID)).toMatchObject({
      message: 'Two',
      preview: 'Two',
      htmlBody: '<p>Two</p>',
      originalHtml: '<p onclick="x()">Two</p><script>x()</script>',
    })
  })

  test('rejects wrong types and other customers', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const mine = await makeMessage(desk)
    const theirs = await makeMessage(other)

    expect((await desk.put(`/ticketMessages/${mine.messageID}`, { isOpened: null })).status).toBe(400)
    expect((await desk.put(`/ticketMessages/${mine.messageID}`, { aiAnswer: 5 })).status).toBe(400)
    expect((await desk.put(`/ticketMessages/${theirs.messageID}`, { message: 'mine' })).status).toBe(403)
    expect((await stored(other, theirs.messageID))?.message).toBe('Hello')
    expect((await desk.put('/ticketMessages/999999999', {})).status).toBe(404)
  })
})

describe('DELETE /ticketMessages/:id', () => {
  test('deletes files, topics and search words, and keeps the ticket', async () => {
    await using desk = await startDesk()
    const { ticketID, messageIDs } = await ticketWith(desk, ['keep', 'discard'])
    const [, doomed = 0] = messageIDs
    const { topicID } = await makeTopic(desk)
    await desk.post(`/ticketMessages/${doomed}/correct-topics`, { topicIds: [topicID] })
    const { body: file } = await attach(desk, doomed)

    expect((await desk.delete(`/ticketMessages/${doomed}`)).status).toBe(204)

    expect((await desk.get(`/ticketMessages/${doomed}`)).status).toBe(404)
    expect((await desk.delete(`/ticketMessages/${doomed}`)).status).toBe(404)
    expect((await desk.get(`/api/File/${file.accessToken}`)).status).toBe(404)
    expect((await desk.get(`/tickets/${ticketID}`)).body).toMatchObject({ messageCount: 1, topics: [] })
    expect((await desk.get('/tickets?search=discard')).body.totalCount).toBe(0)
    const { db } = desk.context
    const ofMessage = and(eq(messageTopics.customerID, desk.customerID), eq(messageTopics.messageID, doomed))
    expect(await db.$count(messageTopics, ofMessage)).toBe(0)
    expect(await db.$count(attachments, eq(attachments.messageID, doomed))).toBe(0)
  })

  test('rejects messages of another customer', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const theirs = await makeMessage(other)

    expect((await desk.delete(`/ticketMessages/${theirs.messageID}`)).status).toBe(403)
    expect(await stored(other, theirs.messageID)).toBeDefined()
  })
})

test('a phone reads and writes only messages of its own channel', async () => {
  await using desk = await startDesk()
  const { channelID, phoneNumber } = await makeChannel(desk, { channelType: 'Phone' })
  const own = await makeMessage(desk, { channelID })
  const foreign = await makeMessage(desk)
  const phone = await desk.phone(channelID, phoneNumber ?? '')
  const create = (body: object) => phone.post('/ticketMessages/create-new', { message: 'Hi', ...body })

  const { status, body } = await create({ uid: '+4930111' })
  expect([status, body.channelID]).toEqual([200, channelID])
  expect((await create({ channelID })).status).toBe(200)
  expect((await create({ ticketID: own.ticketID })).status).toBe(200)
  expect((await create({ channelID: foreign.channelID })).status).toBe(403)
  expect((await create({ ticketID: foreign.ticketID })).status).toBe(403)
  const reads = ({ ticketID, messageID }: typeof own) => [
    `/ticketMessages?ticketId=${ticketID}`,
    `/api/Tickets/${ticketID}/messages`,
    `/ticketMessages/${messageID}`,
  ]
  for (const path of reads(own)) expect((await phone.get(path)).status).toBe(200)
  for (const path of reads(foreign)) expect((await phone.get(path)).status).toBe(403)
  expect((await phone.post(`/ticketMessages/${own.messageID}/escalate-by-id`, {})).status).toBe(200)
  expect((await phone.post(`/ticketMessages/${foreign.messageID}/escalate-by-id`, {})).status).toBe(403)
  expect((await phone.put(`/ticketMessages/${own.messageID}`, { message: 'x' })).status).toBe(403)
  expect((await phone.delete(`/ticketMessages/${own.messageID}`)).status).toBe(403)
  expect((await phone.post(`/ticketMessages/${own.messageID}/send`, { modifiedAnswer: 'x' })).status).toBe(403)
  expect((await phone.post(`/ticketMessages/${own.messageID}/correct-topics`, { topicIds: [] })).status).toBe(403)
  expect((await stored(desk, foreign.messageID))?.isEscalated).toBe(false)
})
