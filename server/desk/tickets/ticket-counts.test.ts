import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { asOwner } from '../../test/database.ts'
import type { Desk } from '../../test/desk.ts'
import { startDesk } from '../../test/desk.ts'
import { makeChannel, makeTicket } from '../../test/factories.ts'

const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    status: fc.constantFrom('Open', 'closed', 'Pending'),
    channel: fc.nat(1),
  }),
  fc.record({
    kind: fc.constant('bulk' as const),
    action: fc.constantFrom('close', 'reopen', 'escalate', 'spam', 'notSpam', 'delete'),
    picks: fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('move' as const), pick: fc.nat(20), channel: fc.nat(1) }),
)

test('the stored counts match the tickets after every kind of change', async () => {
  await using desk = await startDesk()
  const channels = [await makeChannel(desk), await makeChannel(desk, { channelType: 'Email' })].map(
    (it) => it.channelID,
  )

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const change of steps) {
        const live = (await desk.get('/tickets?pageSize=200')).body.items.map((it: { ticketID: number }) => it.ticketID)
        if (change.kind === 'create')
          await makeTicket(desk, { channelID: channels[change.channel] ?? 0, status: change.status })
        if (live.length === 0) continue
        if (change.kind === 'bulk') {
          const ticketIDs = change.picks.map((pick) => live[pick % live.length])
          await desk.put('/tickets/bulk', { ticketIDs, action: change.action })
        }
        if (change.kind === 'move') {
          await desk.put(`/tickets/${live[change.pick % live.length]}`, { channelID: channels[change.channel] })
        }
      }
      expect(await keptCounts(desk)).toEqual(await realCounts(desk))
    }),
    { numRuns: 15 },
  )
})

test('a dry run, which is rolled back, changes no count, because live tickets would wait for it', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  await makeTicket(desk, { channelID })
  const before = await keptCounts(desk)

  const during = await desk.context.db.transaction(async (db) => {
    await db.execute(sql`select set_config('attendant.is_trial', 'on', true)`)
    await db.execute(sql`update tickets set status = 'Pending' where customer_id = ${desk.customerID}`)
    return keptCounts({ customerID: desk.customerID, context: { ...desk.context, db } })
  })

  expect(during).toEqual(before)
})

test('transactions that change tickets of one kind concurrently do not wait for each other', async () => {
  await using desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  // More than the number of shards when these were chosen by process number.
  const tickets = await Promise.all(Array.from({ length: 9 }, () => makeTicket(desk, { channelID })))
  const changed = Promise.withResolvers<void>()
  let missing = tickets.length

  await Promise.all(
    tickets.map(async ({ ticketID }) => {
      const client = new Client({ connectionString: asOwner(desk.server.url), statement_timeout: 20_000 })
      await client.connect()
      try {
        await client.query('begin')
        const set = `update tickets set status = 'Pending' where ticket_id = $1`
        const { rowCount } = await client.query(set, [ticketID])
        missing -= rowCount ?? 0
        if (missing === 0) changed.resolve()
        await changed.promise
        await client.query('commit')
      } finally {
        await client.end()
      }
    }),
  )

  expect(await keptCounts(desk)).toEqual(await realCounts(desk))
})

const keptCounts = async ({ context, customerID }: Pick<Desk, 'context' | 'customerID'>) =>
  (
    await context.db.execute(sql`
      select channel_id, status, is_spam, sum(tickets)::int as tickets from ticket_counts
      where customer_id = ${customerID} group by 1, 2, 3 having sum(tickets) <> 0 order by 1, 2, 3`)
  ).rows

const realCounts = async ({ context, customerID }: Desk) =>
  (
    await context.db.execute(sql`
      select channel_id, status, is_spam, count(*)::int as tickets from tickets
      where customer_id = ${customerID} group by 1, 2, 3 order by 1, 2, 3`)
  ).rows
