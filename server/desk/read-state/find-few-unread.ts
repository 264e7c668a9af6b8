import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { unreadTickets } from './unread-tickets.ts'

/** Of more than these, lists check each ticket in their order: the page is soon full. */
const maxFew = 1000
const minuteInMs = 60_000

const fewUnread = prepareStatement(
  sql`select ticket_id as "ticketID" from (${unreadTickets({
    customerID: sql`${sql.placeholder('customerID')}::bigint`,
    customerRepID: sql`${sql.placeholder('customerRepID')}::bigint`,
    states: sql`${sql.placeholder('states')}::boolean[]`,
    limit: maxFew + 1,
  })}) as few`,
)

/** Who recently had more than a few. */
const manyUnread = new LRUCache<string, true>({ max: 10_000, ttl: minuteInMs })

interface Reader {
  customerID: number
  customerRepID: number
}

/** The tickets that the representative has not read, only open or closed ones if asked for; undefined if there are many. */
export async function findFewUnread(db: Database, reader: Reader, isClosed?: boolean): Promise<number[] | undefined> {
  const { customerID, customerRepID } = reader
  const states = isClosed === undefined ? [false, true] : [isClosed]
  const key = [customerID, customerRepID, ...states].join()
  if (manyUnread.has(key)) return undefined
  const rows = await runPrepared<{ ticketID: number }>(db, fewUnread, { customerID, customerRepID, states })
  if (rows.length <= maxFew) return rows.map(({ ticketID }) => Number(ticketID))
  manyUnread.set(key, true)
  return undefined
}
