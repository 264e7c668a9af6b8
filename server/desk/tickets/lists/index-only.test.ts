import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { asOwner } from '../../../test/database.ts'
import { type Desk, startDesk } from '../../../test/desk.ts'
import { makeChannel, makeTopic } from '../../../test/factories.ts'
import type { TicketFilter } from './filter-tickets.ts'
import { ticketTotal } from './ticket-total.ts'

/** The tickets of a workspace are spread over the table: with each page that is read, most of the work is for others. */
test('totals of filters read indexes and none of the tickets', async () => {
  await using desk = await startDesk()
  const customers = [desk, await desk.other(), await desk.other(), await desk.other(), await desk.other()]
  const channels = await Promise.all(customers.map((customer) => makeChannel(customer)))
  const { topicID } = await makeTopic(desk, { name: 'Parcels' })
  await fill(
    desk,
    customers.map(({ customerID }, index) => [customerID, channels[index]?.channelID ?? 0]),
  )

  const { customerID } = desk
  const filters: Partial<TicketFilter>[] = [
    { isSpam: false, language: 'de' },
    { isClosed: false, isWithoutTeam: true, awaited: ['Us'] },
    { awaited: ['EndUser'], includesNotAwaited: true },
    { isWithoutTeam: true, priority: 2, slaState: 'Ok' },
    { seenBy: desk.admin.customerRepID },
    { origin: 'EndUser', isSnoozed: false, isSpam: false },
    { topicIDs: [topicID] },
  ]
  for (const filter of filters) {
    const reads = await readsOf(desk, ticketTotal({ customerID, ...filter }), { customerID, ...filter })
    expect(reads, JSON.stringify(filter)).not.toEqual([])
    expect(
      reads.filter((read) => !read.startsWith('Index Only Scan')),
      JSON.stringify(filter),
    ).toEqual([])
  }
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** How a statement reads tickets and their topics. */
async function readsOf({ context }: Desk, statement: SQL, values: object): Promise<string[]> {
  const explain = prepareStatement(sql`explain (format json) ${statement}`, { isPlannedOnce: false })
  const [row] = await runPrepared<{ 'QUERY PLAN': { Plan: Plan }[] }>(context.db, explain, values)
  const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)]
  return list(row?.['QUERY PLAN'][0]?.Plan as Plan)
    .filter((plan) => ['tickets', 'message_topics'].includes(plan['Relation Name'] ?? ''))
    .map((plan) => `${plan['Node Type']} on ${plan['Relation Name']}`)
}

async function fill({ server }: Desk, customers: [number, number][]) {
  const client = new Client({ connectionString: asOwner(server.url) })
  await client.connect()
  try {
    await client.query(
      `insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, language, priority,
         reply_due_from, sla_state, date_created)
       select customer, gen_random_uuid(), channel, repeat('Subject ', 20),
         case n % 4 when 0 then 'Open' else 'Closed' end, n % 4 <> 0, false, case n % 3 when 0 then 'en' else 'de' end,
         n % 4, case n % 5 when 0 then 'Us' else 'EndUser' end, case n % 7 when 0 then 'Breached' else 'Ok' end,
         timestamptz '2025-01-01' + n * interval '1 minute'
       from generate_series(1, 1000) n, unnest($1::bigint[], $2::bigint[]) as customers(customer, channel)`,
      [customers.map(([customer]) => customer), customers.map(([, channel]) => channel)],
    )
    // Rows that an open transaction may not see yet are not marked as visible to all.
    await vi.waitFor(
      async () => {
        await client.query('vacuum analyze tickets')
        const visible = `select relallvisible > 0.9 * relpages as "isVisible" from pg_class where oid = 'tickets'::regclass`
        expect((await client.query(visible)).rows).toEqual([{ isVisible: true }])
      },
      { timeout: 10_000 },
    )
  } finally {
    await client.end()
  }
}
