import type { Insights } from '@attendant/contract/desk/insights.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel, makeTopic } from '../../test/factories.ts'

const minute = 60_000

const ask = async (desk: Desk, channelID: number, uid: string) =>
  (await desk.post('/ticketMessages/create-new', { channelID, uid, message: 'Where is my parcel?' })).body as {
    messageID: number
    ticketID: number
  }

const read = async (desk: Desk, query = '') => (await desk.get<Insights>(`/api/Insights${query}`)).body

describe('GET /api/Insights', () => {
  test('counts tickets, messages and outcomes of drafts by day and channel', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { topicID } = await makeTopic(desk, { name: 'Parcels' })
    const [kept, edited, dropped] = await Promise.all(['a', 'b', 'c'].map((uid) => ask(desk, channelID, uid)))
    if (!kept || !edited || !dropped) throw new Error('Expected three messages.')
    for (const { messageID } of [kept, edited, dropped]) {
      await desk.put(`/ticketMessages/${messageID}`, { aiAnswer: 'It is on its way.' })
      await desk.post(`/ticketMessages/${messageID}/correct-topics`, { topicIDs: [topicID] })
    }
    desk.clock.advance(5 * minute)
    await desk.post(`/ticketMessages/${kept.messageID}/send`, {})
    await desk.post(`/ticketMessages/${edited.messageID}/send`, { modifiedAnswer: 'Tomorrow.' })
    desk.clock.advance(5 * minute)
    await desk.put('/tickets/bulk', { ticketIDs: [kept.ticketID, dropped.ticketID], action: 'close' })

    const insights = await read(desk)

    expect(insights.days).toEqual([
      expect.objectContaining({
        ...{ date: '2026-03-02', channelType: 'Email', opened: 3, closed: 2, spam: 0, messages: 5 },
        ...{ draftsKept: 1, draftsEdited: 1, draftsDropped: 1, draftsSent: 0 },
      }),
    ])
    expect(insights.topics).toEqual([
      {
        ...{ topicID, name: 'Parcels', messages: 3, draftsKept: 1, draftsEdited: 1, draftsDropped: 1, draftsSent: 0 },
        ...{ csatAnswers: 0, csatAverage: null },
      },
    ])
    expect(insights.firstResponse).toEqual({
      people: { count: 2, medianSeconds: 300, ninetiethSeconds: 300 },
      ai: { count: 0, medianSeconds: null, ninetiethSeconds: null },
    })
    expect(insights.resolution.people).toEqual({ count: 1, medianSeconds: 600, ninetiethSeconds: 600 })
  })

  test('a failed reply does not count: the draft is pending and there is no response', async () => {
    await using desk = await startDesk()
    const { channelID } = await makeChannel(desk, { channelType: 'Email' })
    const { messageID } = await ask(desk, channelID, 'a')
    await desk.put(`/ticketMessages/${messageID}`, { aiAnswer: 'It is on its way.' })
    await desk.post(`/ticketMessages/${messageID}/send`, {})
    expect(await read(desk)).toMatchObject({ days: [{ draftsKept: 1 }], firstResponse: { people: { count: 1 } } })

    await desk.runJobs()

    expect((await desk.get('/ticketMessages/failed')).body.totalCount).toBe(1)
    expect(await read(desk)).toMatchObject({ days: [{ draftsKept: 0 }], firstResponse: { people: { count: 0 } } })
  })

  test.each(['Tokyo Standard Time', 'Asia/Tokyo'])(
    'counts days in the time zone of the customer, in %s',
    async (timeZone) => {
      await using desk = await startDesk()
      expect((await desk.put('/api/Customers/me', { timeZone })).status).toBe(204)
      const { channelID } = await makeChannel(desk, { channelType: 'Chat' })
      desk.clock.set(new Date('2026-03-02T20:00:00Z'))
      await ask(desk, channelID, 'late')

      expect((await read(desk, '?from=2026-03-03&to=2026-03-03')).days).toMatchObject([
        { date: '2026-03-03', opened: 1 },
      ])
      expect((await read(desk, '?from=2026-03-02&to=2026-03-02')).days).toEqual([])
    },
  )

  test('excludes tickets of other customers and rejects invalid periods', async () => {
    await using desk = await startDesk()
    const other = await desk.other()
    await ask(other, (await makeChannel(other, { channelType: 'Chat' })).channelID, 'x')

    expect(await read(desk)).toMatchObject({ days: [], topics: [] })
    for (const query of ['?from=2026-03-05&to=2026-03-01', '?from=2020-01-01&to=2026-01-01', '?from=yesterday']) {
      expect((await desk.get(`/api/Insights${query}`)).status).toBe(400)
    }
  })
})

test('statistics of 1,000 tickets or more are reused for some seconds and computed again in the background', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const openedOf = async (client: { get: Desk['get'] }) =>
    (await client.get<Insights>('/api/Insights')).body.days.reduce((sum, { opened }) => sum + opened, 0)
  const add = (count: number) =>
    desk.context.db.execute(sql`
      insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
      select ${desk.customerID}, gen_random_uuid(), ${channelID}, 'Subject', 'Open', false, false,
        ${desk.context.now().toISOString()}::timestamptz from generate_series(1, ${count}::int)`)

  await add(999)
  expect(await openedOf(desk)).toBe(999)
  await add(1)
  expect(await openedOf(desk)).toBe(1000)
  await add(5)
  expect(await openedOf(desk)).toBe(1000)
  await vi.waitFor(async () => expect(await openedOf(desk)).toBe(1005), { timeout: 10_000, interval: 200 })
  expect(await openedOf(await desk.other())).toBe(0)
})
