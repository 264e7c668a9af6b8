import { permissions } from '@attendant/contract/people/customer-rep.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Rep } from '../../access.ts'
import { bindCustomer } from '../../context.ts'
import { type Desk, startDesk } from '../../test/desk.ts'
import { makeChannel } from '../../test/factories.ts'
import { watchBuffers } from '../../test/watch-buffers.ts'
import { countTickets, maxCountedTickets } from '../tickets/lists/count-tickets.ts'
import { listTickets } from '../tickets/lists/list-tickets.ts'
import { findFewUnread } from './find-few-unread.ts'

/** Totals are cached from 1,000 on. */
const sizes = [2000, 12_000]
const unreadCount = 3

/** Open tickets, each with a message of an end user. */
async function fillDesk(count: number) {
  const desk = await startDesk()
  const { channelID } = await makeChannel(desk)
  const { context, customerID } = desk
  await context.db.execute(sql`
    with added as (
      insert into tickets (customer_id, ticket_token, channel_id, subject, status, is_closed, is_spam, date_created)
      select ${customerID}, gen_random_uuid(), ${channelID}, 'Subject', 'Open', false, false,
        timestamptz '2025-01-01' + n * interval '1 minute' from generate_series(1, ${count}) as n
      returning ticket_id)
    insert into messages (customer_id, ticket_id, channel_id, date_created, sender_type, status, preview)
    select ${customerID}, ticket_id, ${channelID}, now(), 'EndUser', 'New', 'Hello' from added order by ticket_id`)
  return desk
}

/** An agent who has read all but the last messages. */
async function readAllBut({ context, customerID }: Desk, { customerRepID }: Rep, count: number) {
  await context.db.execute(sql`
    insert into read_bases (customer_id, customer_rep_id, message_id)
    select ${customerID}, ${customerRepID}, message_id from messages where customer_id = ${customerID}
    order by message_id desc limit 1 offset ${count}`)
}

async function addRep(desk: Desk, isLimited: boolean): Promise<Rep> {
  const seen = permissions.filter((permission) => !isLimited || permission !== 'seeAllTeams')
  const { rep } = await desk.signedIn('Agent', seen)
  const { customerID, customerRepID, username } = rep
  return { kind: 'rep', customerID, customerRepID, username, role: 'Agent', permissions: seen }
}

const page = { pageNumber: 1, pageSize: 20 }
const unreadAndOpen = { ...page, isUnread: true, isClosed: false }

/**
 * Pages read by the second request: the first may have to count. Time stands still, so that no total expires in
 * between.
 */
async function pagesRead(desk: Desk, work: (db: ReturnType<typeof watchBuffers>['db']) => Promise<unknown>) {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { db, take } = watchBuffers(bindCustomer(desk.context, desk.customerID).db)
  await work(db)
  take()
  await work(db)
  vi.restoreAllMocks()
  return take()
}

afterEach(() => vi.restoreAllMocks())

const desks: Desk[] = []
beforeAll(async () => {
  for (const size of sizes) desks.push(await fillDesk(size))
  await desks[0]?.context.db.execute(sql`analyze`)
}, 120_000)

const callers = [
  { caller: 'who sees all teams', isLimited: false },
  { caller: 'with limited sight', isLimited: true },
]

test.each(callers)(
  'the list of unread tickets of an agent $caller is as cheap with many tickets: all but three read',
  async ({ isLimited }) => {
    const read: number[] = []
    const found: number[] = []
    for (const desk of desks) {
      const rep = await addRep(desk, isLimited)
      await readAllBut(desk, rep, unreadCount)
      const { db } = bindCustomer(desk.context, desk.customerID)
      const { items, totalCount } = await listTickets(db, rep, unreadAndOpen)
      expect([items.length, totalCount]).toEqual([unreadCount, unreadCount])
      expect(items.every(({ isUnread }) => isUnread)).toBe(true)
      expect(await countTickets(db, rep, unreadAndOpen)).toBe(unreadCount)
      read.push(await pagesRead(desk, (db) => listTickets(db, rep, unreadAndOpen)))
      found.push(await pagesRead(desk, (db) => findFewUnread(db, rep, false)))
    }
    expect(Math.max(...read)).toBeLessThan(1.5 * Math.min(...read))
    expect(Math.max(...found)).toBeLessThan(2 * Math.min(...found))
  },
)

test.each(callers)(
  'the list of read tickets of an agent $caller is as cheap with many tickets, though the newest are unread',
  async ({ isLimited }) => {
    const read: number[] = []
    for (const [index, desk] of desks.entries()) {
      const rep = await addRep(desk, isLimited)
      await readAllBut(desk, rep, 500)
      const { db } = bindCustomer(desk.context, desk.customerID)
      const isRead = { ...page, isUnread: false }
      const { items, totalCount } = await listTickets(db, rep, isRead)
      expect([items.length, totalCount]).toEqual([page.pageSize, (sizes[index] ?? 0) - 500])
      expect(items.some(({ isUnread }) => isUnread)).toBe(false)
      read.push(await pagesRead(desk, (db) => listTickets(db, rep, isRead)))
    }
    expect(Math.max(...read)).toBeLessThan(1.5 * Math.min(...read))
  },
)

test.each(callers)(
  'the list of unread tickets of an agent $caller is as cheap with many tickets: nothing read',
  async ({ isLimited }) => {
    const [listed, counted]: number[][] = [[], []]
    for (const [index, desk] of desks.entries()) {
      const rep = await addRep(desk, isLimited)
      const { db } = bindCustomer(desk.context, desk.customerID)
      const { items, totalCount } = await listTickets(db, rep, unreadAndOpen)
      expect([items.length, totalCount]).toEqual([page.pageSize, sizes[index]])
      expect(await countTickets(db, rep, unreadAndOpen)).toBe(maxCountedTickets + 1)
      listed?.push(await pagesRead(desk, (db) => listTickets(db, rep, unreadAndOpen)))
      counted?.push(await pagesRead(desk, (db) => countTickets(db, rep, unreadAndOpen)))
    }
    const [few = 0, many = 0] = listed ?? []
    expect(many).toBeLessThan(1.5 * few)
    expect(Math.max(...(counted ?? []))).toBeLessThan(1.5 * Math.min(...(counted ?? [])))
  },
)
