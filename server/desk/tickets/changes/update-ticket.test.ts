import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '../../../platform/events/events.table.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTicket } from '../../../test/factories.ts'
import { addMessage } from '../../../test/samples/ticket-samples.ts'

const read = async (desk: Desk, ticketID: number) => (await desk.get(`/tickets/${ticketID}`)).body

async function eventsOf({ context, customerID }: Desk, type: string) {
  const rows = await context.db.select().from(events).where(eq(events.customerID, customerID)).orderBy(desc(events.at))
  return rows.filter((row) => row.type === type).map((row) => row.data)
}

describe('PUT /tickets/:id, status and isClosed', () => {
  test.each([
    ['Open', { status: 'closed' }, 'Closed'],
    ['Escalated', { isClosed: true }, 'Closed'],
    ['Closed', { isClosed: false }, 'Open'],
    ['Closed', { status: 'Open' }, 'Open'],
    ['Closed', { status: 'ESCALATED' }, 'Escalated'],
    ['Open', { status: 'Escalated' }, 'Escalated'],
    ['Escalated', { status: 'Open' }, 'Open'],
    ['Escalated', { isClosed: false }, 'Escalated'],
    ['Pending', { isClosed: false }, 'Pending'],
    ['Open', { status: 'Pending', isClosed: false }, 'Pending'],
    ['Closed', { status: 'Closed', isClosed: true }, 'Closed'],
    ['Open', {}, 'Open'],
  ])('from %s by %j to %s', async (from, change, to) => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { status: from })

    expect((await desk.put(`/tickets/${ticketID}`, change)).status).toBe(204)

    expect(await read(desk, ticketID)).toMatchObject({ status: to, isClosed: to === 'Closed' })
    expect(await eventsOf(desk, 'ticket.updated')).toHaveLength(from === to ? 0 : 1)
  })

  test.each([
    { status: 'Open', isClosed: true },
    { status: 'Closed', isClosed: false },
    { status: null },
    { isClosed: null },
    { status: '' },
    { status: 'x'.repeat(51) },
    { isSpam: 'maybe' },
    { channelID: null },
    { customFieldsData: 'text' },
  ])('refuses %j and changes nothing', async (change) => {
    await using desk = await startDesk()
    const before = await makeTicket(desk)

    expect((await desk.put(`/tickets/${before.ticketID}`, { subject: 'other', ...change })).status).toBe(400)

    expect(await read(desk, before.ticketID)).toEqual(before)
  })
})

describe('PUT /tickets/:id', () => {
  test('changes given fields, clears null ones and keeps the rest', async () => {
    await using desk = await startDesk()
    const target = await makeChannel(desk, { channelType: 'Email' })
    const customFieldsData = { a: 1, b: 2 }
    const ticket = await makeTicket(desk, { subject: 'Lamp', language: 'de', customFieldsData })
    const path = `/api/Tickets/${ticket.ticketID}`

    await desk.put(path, { customFieldsData: { c: 3 }, isSpam: true, channelID: target.channelID })
    expect(await read(desk, ticket.ticketID)).toEqual({
      ...ticket,
      customFieldsData: { c: 3 },
      isSpam: true,
      channelID: target.channelID,
      channelType: 'Email',
    })

    await desk.put(path, {
      customFieldsData: null,
      language: null,
      subject: null,
      customerRepID: desk.admin.customerRepID,
    })
    expect(await read(desk, ticket.ticketID)).toMatchObject({
      customFieldsData: null,
      language: null,
      subject: '',
      isSpam: true,
      customerRepID: desk.admin.customerRepID,
    })
  })

  test('accepts a ticket as it was read, even if its channel was deleted', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    await desk.delete(`/api/Channels/${ticket.channelID}`)

    expect((await desk.put(`/tickets/${ticket.ticketID}`, { ...ticket, subject: 'Now' })).status).toBe(204)
    expect(await read(desk, ticket.ticketID)).toEqual({ ...ticket, subject: 'Now' })
  })

  test('rejects references that are deleted or belong to another customer', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    const ticket = await makeTicket(desk)
    const deleted = await makeChannel(desk)
    await desk.delete(`/api/Channels/${deleted.channelID}`)
    const { body: stranger } = await other.post('/api/EndUsers', { FirstName: 'A', LastName: 'B' })
    const foreign = await makeChannel(other)

    for (const change of [
      { channelID: foreign.channelID },
      { channelID: deleted.channelID },
      { endUserID: stranger.EndUserID },
      { customerRepID: other.admin.customerRepID },
    ]) {
      const answer = await desk.put(`/tickets/${ticket.ticketID}`, change)
      expect(answer.status).toBe(400)
      expect(answer.body.details[0].field).toBe(Object.keys(change)[0])
    }
    expect(await read(desk, ticket.ticketID)).toEqual(ticket)
  })

  test('is found by its current subject and contact', async () => {
    await using desk = await startDesk()
    const { body: person } = await desk.post('/api/EndUsers', { FirstName: 'Nora', LastName: 'Lang' })
    const ticket = await makeTicket(desk, { subject: 'Lamp' })
    await addMessage(desk, ticket, { message: 'It flickers.' })

    await desk.put(`/tickets/${ticket.ticketID}`, { subject: 'Chair', endUserID: person.EndUserID })

    const total = async (search: string) => (await desk.get(`/tickets?search=${search}`)).body.totalCount
    expect([await total('lamp'), await total('chair'), await total('nora'), await total('flickers')]).toEqual([
      0, 1, 1, 1,
    ])
  })
})

describe('a message on a ticket', () => {
  test('of the end user reopens a closed one; our messages do not', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk, { status: 'Closed' })

    await addMessage(desk, ticket, { senderType: 'CustomerRep' })
    expect(await read(desk, ticket.ticketID)).toMatchObject({ status: 'Closed', messageCount: 1 })
    await addMessage(desk, ticket)

    expect(await read(desk, ticket.ticketID)).toMatchObject({ status: 'Open', isClosed: false, messageCount: 2 })
    expect(await eventsOf(desk, 'ticket.updated')).toMatchObject([{ ticketID: ticket.ticketID, status: 'Open' }])
  })

  test('with an old date does not move the last message date back', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    await addMessage(desk, ticket)

    await addMessage(desk, ticket, { dateCreated: new Date('2020-01-01') })

    expect((await read(desk, ticket.ticketID)).lastMessageDate).toBe(desk.clock.now().toISOString())
  })
})
