import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { unreadTickets } from './unread-tickets.ts'

/** Of more than these, lists check each ticket in their order: the page is soon full. */
export const maxFew = 1000
/** Those to leave out may be all at the beginning: checking each of them would take longer than reading their ids. */
export const maxLeftOut = 10_000
const minuteInMs = 60_000

const unreadUpTo = (max: number) =>
  prepareStatement(
    sql`select ticket_id as "ticketID" from (${unreadTickets({
      customerID: sql`${sql.placeholder('customerID')}::bigint`,
      customerRepID: sql`${sql.placeholder('customerRepID')}::bigint`,
      states: sql`${sql.placeholder('states')}::boolean[]`,
      limit: max + 1,
    })}) as few`,
  )

const statements = { [maxFew]: unreadUpTo(maxFew), [maxLeftOut]: unreadUpTo(maxLeftOut) }

/** Who recently had more than a few. */
const manyUnread = new LRUCache<string, true>({ max: 10_000, ttl: minuteInMs })

interface Reader {
  customerID: number
  customerRepID: number
}

interface Wanted {
  /** Open or closed ones only. */
  isClosed?: boolean | undefined
  max: typeof maxFew | typeof maxLeftOut
}

/** The tickets that the representative has not read; undefined if there are more than `max`. */
export async function findFewUnread(
  db: Database,
  { customerID, customerRepID }: Reader,
  { isClosed, max }: Wanted,
): Promise<number[] | undefined> {
  const states = isClosed === undefined ? [false, true] : [isClosed]
  const key = [customerID, customerRepID, max, ...states].join()
  if (manyUnread.has(key)) return undefined
  const values = { customerID, customerRepID, states }
  const rows = await runPrepared<{ ticketID: number }>(db, statements[max], values)
  if (rows.length <= max) return rows.map(({ ticketID }) => Number(ticketID))
  manyUnread.set(key, true)
  return undefined
}
