import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTicket } from '../../../test/factories.ts'
import { addMessage } from '../../../test/samples/ticket-samples.ts'
import { recountMessages } from '../changes/record-message.ts'

const search = async (desk: Desk, text: string, rest = '') =>
  (await desk.get(`/tickets?search=${encodeURIComponent(text)}${rest}`)).body

const idsOf = async (desk: Desk, text: string, rest = '') =>
  (await search(desk, text, rest)).items.map((ticket: { ticketID: number }) => ticket.ticketID)

describe('GET /tickets?search', () => {
  test('finds by subject, message, person, address and identifier, by prefix, ignoring case and accents', async () => {
    await using desk = await startDesk()
    const { body: person } = await desk.post('/api/EndUsers', {
      FirstName: 'Zoë',
      LastName: 'Lang',
      Email: 'zoe@example.test',
      UIDs: [{ UID: 'visitor-77', UIDType: 'External' }],
    })
    const other = await desk.other()
    await makeTicket(other, { subject: 'Größere Lampe' })
    await makeTicket(desk, { subject: 'Something else' })
    const { ticketID, ...ticket } = await makeTicket(desk, { subject: 'Größere Lampe', endUserID: person.EndUserID })
    await addMessage(desk, { ...ticket, ticketID }, { message: 'Sie flackert.', fromAddress: 'zoe@home.test' })

    for (const text of [
      'lampe',
      'GRÖßERE',
      'lam flack',
      'FLACKERT!',
      'Zoe',
      'zoe@example.test',
      'visitor-77',
      'home',
      String(ticketID),
    ]) {
      expect(await idsOf(desk, text), text).toEqual([ticketID])
    }
    for (const text of ['ampe', 'lampe else', 'c1', '%', "'", 'lampe:*']) {
      expect(await idsOf(desk, text), text).toEqual(text === 'lampe:*' ? [ticketID] : [])
    }
    expect(await search(desk, '!?')).toMatchObject({ items: [], totalCount: 0, totalPages: 0 })
  })

  test.each([
    ['Große Straße', 'GROSSE STRASSE'],
    ['Grosse Strasse', 'große straße'],
    ['Κόσμος', 'ΚΌΣ'],
  ])('finds %j by %j, which differs in case only', async (subject, text) => {
    await using desk = await startDesk()
    const { ticketID } = await makeTicket(desk, { subject })
    await makeTicket(desk, { subject: 'Something else' })

    expect(await idsOf(desk, text)).toEqual([ticketID])
    expect(await idsOf(desk, `${text} missing`)).toEqual([])
  })

  test('follows changes of the person, and omits deleted tickets', async () => {
    await using desk = await startDesk()
    const { body: person } = await desk.post('/api/EndUsers', { FirstName: 'Nora', LastName: 'Lang' })
    const ticket = await makeTicket(desk, { endUserID: person.EndUserID })
    const message = await addMessage(desk, ticket, { message: 'unique words here' })
    await addMessage(desk, ticket, { message: 'other words' })

    await desk.put(`/api/EndUsers/${person.EndUserID}`, { FirstName: 'Mia' })
    await desk.context.db.execute(sql`delete from messages where message_id = ${message.messageID}`)
    await recountMessages(desk.context, desk.customerID, ticket.ticketID)

    const counts = await Promise.all(['nora', 'mia', 'unique', 'other'].map((text) => search(desk, text)))
    expect(counts.map(({ totalCount }) => totalCount)).toEqual([0, 1, 0, 1])
    expect(counts[1].items[0].messageCount).toBe(1)
  })

  test('combines with filters and sorting', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk)
    const open = await makeTicket(desk, { channelID, subject: 'Lamp b' })
    desk.clock.advance(1000)
    const closed = await makeTicket(desk, { channelID, subject: 'Lamp a', status: 'Closed' })

    expect(await idsOf(desk, 'lamp')).toEqual([closed.ticketID, open.ticketID])
    expect(await idsOf(desk, 'lamp', '&sortBy=subject&sortOrder=desc')).toEqual([open.ticketID, closed.ticketID])
    expect(await idsOf(desk, 'lamp', '&isClosed=false')).toEqual([open.ticketID])
    expect(await idsOf(desk, 'lamp', '&sortBy=lastMessageDate&sortOrder=desc')).toHaveLength(2)
    expect(await search(desk, 'lamp', '&pageSize=1&pageNumber=2')).toMatchObject({ totalCount: 2, totalPages: 2 })
    expect(await search(desk, 'lamp', '&pageNumber=9')).toMatchObject({ totalCount: 2, items: [] })
  })

  test('counts to a thousand and returns the first thousand in order', async () => {
    await using desk = await startDesk()
    await fill(desk, 1100)

    const first = await search(desk, 'everywhere')
    expect(first).toMatchObject({ totalCount: 1000, totalPages: 50 })
    expect(first.items.map(({ subject }: { subject: string }) => subject).slice(0, 2)).toEqual(['1100', '1099'])
    const last = await search(desk, 'everywhere', '&pageSize=30&pageNumber=34')
    expect(last.items.map(({ subject }: { subject: string }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(110 - index)),
    )
    expect((await search(desk, 'everywhere', '&pageNumber=51')).items).toEqual([])
    const bySubject = await search(desk, 'everywhere', '&sortBy=subject&pageSize=2')
    expect(bySubject.items.map(({ subject }: { subject: string }) => subject)).toEqual(['1', '10'])
    expect(await search(desk, 'every rare')).toMatchObject({ totalCount: 11, totalPages: 1 })
    expect((await search(desk, 'everywhere', '&isSpam=true')).totalCount).toBe(0)
  })

  test('keeps a ticket with very many words searchable', async () => {
    await using desk = await startDesk()
    const ticket = await makeTicket(desk)
    const words = (start: number) =>
      Array.from({ length: 12_000 }, (_, index) => `word${start + index}`.padEnd(60, 'x')).join(' ')

    for (let round = 0; round < 7; round++) await addMessage(desk, ticket, { message: words(round * 12_000) })

    expect(await idsOf(desk, 'word1xx')).toEqual([ticket.ticketID])
    expect((await desk.get(`/tickets/${ticket.ticketID}`)).body.messageCount).toBe(7)
    expect((await desk.put(`/tickets/${ticket.ticketID}`, { subject: 'Long' })).status).toBe(204)
    expect(await idsOf(desk, 'long')).toEqual([ticket.ticketID])
  })
})

/** Tickets numbered by their subject, the last one newest; every hundredth is rare. */
async function fill(desk: Desk, count: number) {
  const { channelID } = await makeChannel(desk)
  const { customerID } = desk
  await desk.context.db.execute(sql`
    with made as (
      insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
      select ${customerID}, gen_random_uuid(), ${channelID}, number::text, 'Open', false, false,
        '2026-01-01'::timestamptz + number * interval '1 minute'
      from generate_series(1, ${count}::int) as number
      returning customer_id, ticket_id, subject)
    insert into ticket_words (customer_id, ticket_id, words)
    select customer_id, ticket_id, array_to_tsvector(
      case when subject::int % 100 = 0
        then array['c' || customer_id || ':everywhere', 'c' || customer_id || ':rare']
        else array['c' || customer_id || ':everywhere'] end)
    from made`)
}
