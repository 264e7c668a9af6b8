import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { isUnreadBy } from './is-unread.ts'

const unreadBy = prepareStatement(sql`
  select tickets.ticket_id as "ticketID", readers.customer_rep_id as "customerRepID"
  from tickets cross join unnest(${sql.placeholder('customerRepIDs')}::bigint[]) as readers(customer_rep_id)
  where tickets.customer_id = ${sql.placeholder('customerID')}
    and tickets.ticket_id = any(${sql.placeholder('ticketIDs')}::bigint[])
    and ${isUnreadBy(sql`readers.customer_rep_id`)}`)

/** For each ticket, which of the representatives have not read it. */
export async function findUnreadBy(
  db: Database,
  customerID: number,
  ticketIDs: number[],
  customerRepIDs: number[],
): Promise<Map<number, Set<number>>> {
  const readers = new Map(ticketIDs.map((ticketID) => [ticketID, new Set<number>()]))
  if (ticketIDs.length === 0 || customerRepIDs.length === 0) return readers
  const values = { customerID, ticketIDs, customerRepIDs }
  const rows = await runPrepared<{ ticketID: number; customerRepID: number }>(db, unreadBy, values)
  for (const { ticketID, customerRepID } of rows) readers.get(Number(ticketID))?.add(Number(customerRepID))
  return readers
}
