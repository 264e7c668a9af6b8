import type { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findTagsByName } from '../../tags/resolve-tags.ts'
import type { TicketFilter } from './filter-tickets.ts'
import { readFilter } from './read-filter.ts'

/** The filter of the query, with the ids of the tags that it names. */
export async function findFilter(
  db: Database,
  caller: Pick<Rep, 'customerID' | 'customerRepID' | 'apiToken'>,
  query: Partial<TicketQuery>,
): Promise<TicketFilter> {
  const { tagKeys, ...filter } = readFilter(caller, query)
  if (!tagKeys) return filter
  const found = await findTagsByName(db, filter.customerID, tagKeys)
  return { ...filter, tagIDs: found.map(({ tagID }) => tagID) }
}
