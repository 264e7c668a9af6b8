import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel } from '../../../test/factories.ts'

/** Tickets a minute apart with two replies each; those to every tenth ticket failed. */
async function fillDesk(count: number, share = 10): Promise<Desk> {
  const desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const { context, customerID } = desk
  await context.db.execute(sql`
    with added as (
      insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
      select ${customerID}, gen_random_uuid(), ${channelID}, 'Subject', 'Open', false, n % 20 = 0,
        timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, ${count}) as n
      returning ticket_id)
    insert into messages (customer_id, ticket_id, channel_id, date_created, sender_type, status, preview)
    select ${customerID}, ticket_id, ${channelID}, now(), 'CustomerRep',
      case when n % ${share} = 0 then 'Failed' else 'Sent' end, 'Hello'
    from (select ticket_id, row_number() over (order by ticket_id) as n from added) as numbered
    cross join generate_series(1, 2)`)
  return desk
}

const failed = 'hasFailedDelivery=true'
const idsOf = async (desk: Desk, query: string): Promise<number[]> => {
  const { body } = await desk.get(`/tickets?pageSize=100&${query}`)
  expect(body.totalCount).toBe(body.items.length)
  return body.items.map(({ ticketID }: { ticketID: number }) => ticketID)
}

test('lists each ticket with failed replies once, by date in both directions, page by page', async () => {
  await using desk = await fillDesk(200)
  const { rows } = await desk.context.db.execute<{ id: string }>(sql`
    select distinct ticket_id as id from messages
    where customer_id = ${desk.customerID} and status = 'Failed' order by ticket_id desc`)
  const expected = rows.map(({ id }) => Number(id))
  expect(expected).toHaveLength(20)

  expect(await idsOf(desk, failed)).toEqual(expected)
  expect(await idsOf(desk, `${failed}&sortBy=dateCreated&sortOrder=asc`)).toEqual(expected.toReversed())
  const { body } = await desk.get(`/tickets?${failed}&pageNumber=3&pageSize=7`)
  expect(body.items.map(({ ticketID }: { ticketID: number }) => ticketID)).toEqual(expected.slice(14))
  expect(body.totalCount).toBe(20)
})

test('combines with other filters, also those of a view', async () => {
  await using desk = await fillDesk(200)
  const all = await idsOf(desk, failed)
  const spam = await idsOf(desk, `${failed}&isSpam=true`)
  const others = await idsOf(desk, `${failed}&isSpam=false`)
  expect([spam.length, others.length]).toEqual([10, 10])
  expect([...spam, ...others].toSorted((a, b) => b - a)).toEqual(all)

  const filter = { hasFailedDelivery: 'true' }
  const { body: view } = await desk.post('/api/Views', { name: 'Undelivered', scope: 'All', filter })
  expect(await idsOf(desk, `viewID=${view.viewID}&isSpam=true`)).toEqual(spam)
  expect(await idsOf(desk, `viewID=${view.viewID}&hasFailedDelivery=false`)).toEqual([])
})

test('follows changes of a reply and of its ticket', async () => {
  await using desk = await fillDesk(30)
  const { db } = desk.context
  const [newest, middle, oldest] = (await idsOf(desk, failed)) as [number, number, number]

  await db.execute(sql`update tickets set date_created = '2020-01-01' where ticket_id = ${newest}`)
  expect(await idsOf(desk, failed)).toEqual([middle, oldest, newest])

  await db.execute(sql`update messages set ticket_id = ${newest} where ticket_id = ${middle}`)
  expect(await idsOf(desk, failed)).toEqual([oldest, newest])

  await db.execute(sql`update messages set status = 'Sent' where ticket_id = ${oldest}`)
  expect(await idsOf(desk, failed)).toEqual([newest])

  await db.execute(sql`update messages set status = 'Failed' where ticket_id = ${oldest}`)
  expect(await idsOf(desk, failed)).toEqual([oldest, newest])
})

/** Tickets whose dates run opposite to their IDs, every fifth with a tag. */
async function fillTagged(): Promise<{ desk: Desk; expected: number[] }> {
  const desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const { context, customerID } = desk
  await context.db.execute(sql`
    insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
    select ${customerID}, gen_random_uuid(), ${channelID}, 'Subject', 'Open', false, n % 10 = 0,
      timestamptz '2025-01-01' - n * interval '1 minute' from generate_series(1, 60) as n`)
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select ticket_id as id from tickets where customer_id = ${customerID} order by date_created desc`)
  const expected = rows.flatMap(({ id }, place) => (place % 5 === 4 ? [Number(id)] : []))
  for (const [place, ticketID] of expected.entries()) {
    const tags = place % 2 ? ['Refund'] : ['Refund', 'VIP']
    expect((await desk.put(`/tickets/${ticketID}`, { tags })).status).toBe(204)
  }
  return { desk, expected }
}

test('lists the tickets of a tag by date, page by page and with other filters', async () => {
  const { desk: opened, expected } = await fillTagged()
  await using desk = opened
  expect(expected).toHaveLength(12)

  expect(await idsOf(desk, 'tags=refund')).toEqual(expected)
  expect(await idsOf(desk, 'tags=refund&sortBy=dateCreated&sortOrder=asc')).toEqual(expected.toReversed())
  expect(await idsOf(desk, 'tags=refund,vip')).toEqual(expected)
  expect(await idsOf(desk, 'tags=refund&isSpam=true')).toEqual(expected.filter((_, place) => place % 2 === 1))
  expect(await idsOf(desk, 'tags=unknown')).toEqual([])
  const { body } = await desk.get('/tickets?tags=refund&pageNumber=3&pageSize=5')
  expect(body).toMatchObject({ totalCount: 12, items: expected.slice(10).map((ticketID) => ({ ticketID })) })
})

test('follows changes of a tag and of its ticket', async () => {
  const { desk: opened, expected } = await fillTagged()
  await using desk = opened
  const { db } = desk.context
  const [newest, second] = expected as [number, number]

  await db.execute(sql`update tickets set date_created = '2020-01-01' where ticket_id = ${newest}`)
  expect(await idsOf(desk, 'tags=refund')).toEqual([...expected.slice(1), newest])

  await desk.put(`/tickets/${second}`, { tags: [] })
  expect(await idsOf(desk, 'tags=refund')).toEqual([...expected.slice(2), newest])
})

test('lists a few unread tickets by date, in both directions', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const { context, customerID } = desk
  await context.db.execute(sql`
    with added as (
      insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
      select ${customerID}, gen_random_uuid(), ${channelID}, 'Subject', case when n % 3 = 0 then 'Closed' else 'Open' end,
        n % 3 = 0, false, timestamptz '2025-01-01' - n * interval '1 minute' from generate_series(1, 30) as n
      returning ticket_id)
    insert into messages (customer_id, ticket_id, channel_id, date_created, sender_type, status, preview)
    select ${customerID}, ticket_id, ${channelID}, now(), 'EndUser', 'New', 'Hello' from added order by ticket_id`)
  const { rows } = await context.db.execute<{ id: string; isClosed: boolean }>(sql`
    select ticket_id as id, is_closed as "isClosed" from tickets where customer_id = ${customerID} order by date_created desc`)
  const expected = rows.map(({ id }) => Number(id))
  const open = rows.flatMap(({ id, isClosed }) => (isClosed ? [] : [Number(id)]))

  expect(await idsOf(desk, 'isUnread=true')).toEqual(expected)
  expect(await idsOf(desk, 'isUnread=true&sortBy=dateCreated&sortOrder=asc')).toEqual(expected.toReversed())
  expect(await idsOf(desk, 'isUnread=true&isClosed=false')).toEqual(open)
  const { body } = await desk.get('/tickets?isUnread=true&pageNumber=4&pageSize=9')
  expect(body).toMatchObject({ totalCount: 30, items: expected.slice(27).map((ticketID) => ({ ticketID })) })

  // A ticket that is unread for several reasons is listed once.
  const [first] = expected as [number]
  const agent = await desk.signedIn('Agent')
  expect((await agent.post(`/tickets/${first}/notes`, { text: 'Look' })).status).toBe(200)
  await context.db.execute(sql`
    insert into ticket_reads (customer_id, customer_rep_id, ticket_id, message_id, note_id, is_marked_unread)
    select ${customerID}, customer_rep_id, ${first}, 0, 0, true from reps where customer_id = ${customerID}`)
  expect(await idsOf(desk, 'isUnread=true')).toEqual(expected)

  const last = expected.at(-1) as number
  await context.db.execute(sql`update tickets set date_created = '2026-01-01' where ticket_id = ${last}`)
  expect((await idsOf(desk, 'isUnread=true'))[0]).toBe(last)
})

test('lists read tickets by date, whatever made them read', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const { context, customerID } = desk
  await context.db.execute(sql`
    insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
    select ${customerID}, gen_random_uuid(), ${channelID}, 'Subject', 'Open', false, false,
      timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, 8) as n`)
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select ticket_id as id from tickets where customer_id = ${customerID} order by date_created`,
  )
  const ids = rows.map(({ id }) => Number(id))
  const [counted = 0, silent, opened = 0, again = 0, marked = 0, noted = 0, , never = 0] = ids
  const receive = (ticketID: number) => desk.post('/ticketMessages/create-new', { ticketID, message: 'Hello' })
  const mark = (ticketID: number, isRead: boolean) => desk.put(`/tickets/${ticketID}/read`, { isRead })

  await receive(counted)
  await context.db.execute(sql`
    insert into read_bases (customer_id, customer_rep_id, message_id)
    select ${customerID}, customer_rep_id, (select max(message_id) from messages where customer_id = ${customerID})
    from reps where customer_id = ${customerID}
    on conflict (customer_id, customer_rep_id) do update set message_id = excluded.message_id`)
  for (const ticketID of [opened, again, never]) await receive(ticketID)
  for (const ticketID of [opened, again]) expect((await mark(ticketID, true)).status).toBeLessThan(300)
  await receive(again)
  expect((await mark(marked, false)).status).toBeLessThan(300)
  const agent = await desk.signedIn('Agent')
  expect((await agent.post(`/tickets/${noted}/notes`, { text: 'Look' })).status).toBe(200)

  const read = [counted, silent, opened, ids[6]]
  expect(await idsOf(desk, 'isUnread=false&sortBy=dateCreated&sortOrder=asc')).toEqual(read)
  expect(await idsOf(desk, 'isUnread=false')).toEqual(read.toReversed())
  const { body } = await desk.get('/tickets?isUnread=false&pageNumber=2&pageSize=3')
  expect(body).toMatchObject({ totalCount: 4, items: [{ ticketID: counted }] })
})
