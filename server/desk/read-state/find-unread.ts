import { sql } from 'drizzle-orm'
import type { Rep } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { isUnreadBy } from './is-unread.ts'

type Reader = Pick<Rep, 'customerID' | 'customerRepID'>

const unreadTickets = prepareStatement(sql`
  select tickets.ticket_id as "ticketID" from tickets
  where tickets.customer_id = ${sql.placeholder('customerID')}
    and tickets.ticket_id = any(${sql.placeholder('ticketIDs')}::bigint[])
    and ${isUnreadBy(sql`${sql.placeholder('customerRepID')}::bigint`)}`)

/** Which of the tickets the representative has not read. */
export async function findUnread(db: Database, reader: Reader, ticketIDs: number[]): Promise<Set<number>> {
  if (ticketIDs.length === 0) return new Set()
  const { customerID, customerRepID } = reader
  const values = { customerID, customerRepID, ticketIDs }
  const rows = await runPrepared<{ ticketID: number }>(db, unreadTickets, values)
  return new Set(rows.map(({ ticketID }) => Number(ticketID)))
}
