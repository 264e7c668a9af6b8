import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTicket } from '../../../test/factories.ts'

test('deep pages stay correct while tickets are created and deleted', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  await fill(desk, channelID, 6000)
  const subjects = async (pageNumber: number) =>
    (await desk.get(`/tickets?pageNumber=${pageNumber}`)).body.items.map((it: { subject: string }) =>
      Number(it.subject),
    )
  /** With `shift` tickets newer than all of those. */
  const expected = (pageNumber: number, shift = 0) =>
    Array.from({ length: 20 }, (_, index) => 6000 - (pageNumber - 1) * 20 - index + shift)

  expect(await subjects(250)).toEqual(expected(250))
  expect(await subjects(250)).toEqual(expected(250))
  expect(await subjects(251)).toEqual(expected(251))
  expect(await subjects(230)).toEqual(expected(230))

  const added = [await makeTicket(desk, { channelID }), await makeTicket(desk, { channelID })]
  expect(await subjects(250)).toEqual(expected(250, 2))
  expect(await subjects(230)).toEqual(expected(230, 2))

  await desk.delete(`/tickets/${added[0]?.ticketID}`)
  expect(await subjects(250)).toEqual(expected(250, 1))
  expect(await subjects(300)).toEqual(expected(300, 1))
  expect(await subjects(301)).toEqual([1])
  expect(await subjects(302)).toEqual([])
  expect(await subjects(400)).toEqual([])
})

/** Tickets numbered by their subject, the last one newest. */
async function fill({ context, customerID }: Desk, channelID: number, count: number) {
  await context.db.execute(sql`
    insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
    select ${customerID}, gen_random_uuid(), ${channelID}, number::text, 'Open', false, false,
      '2025-01-01'::timestamptz + number * interval '1 minute'
    from generate_series(1, ${count}::int) as number`)
}
