import type { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import { sql } from 'drizzle-orm'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import { shapeOf, ticketConditions } from './filter-tickets.ts'
import { findFilter } from './find-filter.ts'
import { listTickets } from './list-tickets.ts'
import { runCached } from './page-statement.ts'
import { ofSight } from './sight-filter.ts'

export const maxCountedTickets = 1000

/** The number of matching tickets; one more than `maxCountedTickets` means that there are more. */
export async function countTickets(db: Database, rep: Rep, query: Partial<TicketQuery>): Promise<number> {
  if (query.search?.trim()) {
    const { totalCount } = await listTickets(db, rep, { ...query, pageNumber: 1, pageSize: 1 })
    // A search stops counting there and does not report whether there are more.
    return totalCount < maxCountedTickets ? totalCount : maxCountedTickets + 1
  }
  const filter = { ...(await findFilter(db, rep, query)), ...ofSight(rep) }
  const limit = sql.raw(String(maxCountedTickets + 1))
  const write = () => sql`select count(*)::int as total from (
    select from tickets where ${ticketConditions(filter)} limit ${limit}) as counted`
  const [row] = await runCached<{ total: number }>(db, `count ${shapeOf(filter)}`, write, filter)
  return row?.total ?? 0
}
