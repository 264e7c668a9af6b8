import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { createGrowingCache } from '../../platform/growing-cache.ts'
import { unreadTickets } from './unread-tickets.ts'

/** With more than these, lists check each ticket in order, because the page soon fills. */
const maxFew = 1000
/** The excluded tickets may all be at the beginning: checking each would take longer than reading their IDs. */
const maxLeftOut = 10_000
const minuteInMs = 60_000

const unreadUpTo = (max: number) =>
  unreadTickets({
    customerID: sql`${sql.placeholder('customerID')}::bigint`,
    customerRepID: sql`${sql.placeholder('customerRepID')}::bigint`,
    states: sql`${sql.placeholder('states')}::boolean[]`,
    limit: max + 1,
  })

const findFew = prepareStatement(sql`select ticket_id as "ticketID" from (${unreadUpTo(maxFew)}) as few`)
const countFew = prepareStatement(sql`select count(*)::int as count from (${unreadUpTo(maxLeftOut)}) as few`)

/** Representatives who recently had more than a few. */
const manyUnread = createGrowingCache<string, true>(10_000, minuteInMs)
/** Recent number of unread tickets, up to one more than may be excluded. */
const recentCounts = createGrowingCache<string, number>(10_000, minuteInMs)

interface Reader {
  customerID: number
  customerRepID: number
}

/** `isClosed`: only open or only closed ones. */
function valuesOf({ customerID, customerRepID }: Reader, isClosed: boolean | undefined) {
  const states = isClosed === undefined ? [false, true] : [isClosed]
  return { key: [customerID, customerRepID, ...states].join(), values: { customerID, customerRepID, states } }
}

/** The tickets that the representative has not read; undefined if there are more than a few. */
export async function findFewUnread(db: Database, reader: Reader, isClosed?: boolean): Promise<number[] | undefined> {
  const { key, values } = valuesOf(reader, isClosed)
  if (manyUnread.has(key)) return undefined
  const rows = await runPrepared<{ ticketID: number }>(db, findFew, values)
  if (rows.length <= maxFew) return rows.map(({ ticketID }) => Number(ticketID))
  manyUnread.set(key, true)
  return undefined
}

async function countRecent(db: Database, reader: Reader, isClosed: boolean | undefined): Promise<number> {
  const { key, values } = valuesOf(reader, isClosed)
  const known = recentCounts.get(key)
  if (known !== undefined) return known
  const [row] = await runPrepared<{ count: number }>(db, countFew, values)
  const count = row?.count ?? 0
  recentCounts.set(key, count)
  return count
}

/** Whether a list of unread tickets is found by reading all of them. This only affects speed. */
export const mayReadUnread = async (db: Database, reader: Reader, isClosed?: boolean): Promise<boolean> =>
  (await countRecent(db, reader, isClosed)) <= maxFew

/** Whether reading all unread tickets is cheaper than checking each ticket. This only affects speed. */
export const mayLeaveOutUnread = async (db: Database, reader: Reader, isClosed?: boolean): Promise<boolean> =>
  (await countRecent(db, reader, isClosed)) <= maxLeftOut
