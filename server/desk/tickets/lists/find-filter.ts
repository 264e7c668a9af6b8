import type { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../../access.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findFewUnread, mayLeaveOutUnread } from '../../read-state/find-few-unread.ts'
import { findTagsByName } from '../../tags/resolve-tags.ts'
import type { TicketFilter } from './filter-tickets.ts'
import { readFilter } from './read-filter.ts'

/** The filter of the query, with the ids of the tags that it names, and of unread tickets where they are few. */
export async function findFilter(
  db: Database,
  caller: Pick<Rep, 'customerID' | 'customerRepID' | 'apiToken'>,
  query: Partial<TicketQuery>,
): Promise<TicketFilter> {
  const { tagKeys, ...filter } = readFilter(caller, query)
  const found = tagKeys && (await findTagsByName(db, filter.customerID, tagKeys))
  const tags = found ? tagsOf(found.map(({ tagID }) => tagID)) : {}
  const { isUnread, ...others } = filter
  if (isUnread === undefined) return { ...filter, ...tags }
  if (!isUnread) {
    const leavesOutUnread = await mayLeaveOutUnread(db, caller, filter.isClosed)
    return leavesOutUnread ? { ...others, ...tags, leavesOutUnread } : { ...filter, ...tags }
  }
  const unreadIDs = await findFewUnread(db, caller, filter.isClosed)
  return unreadIDs ? { ...others, ...tags, unreadIDs } : { ...filter, ...tags }
}

/** A single one has an index of its own, which also gives the order of the list. */
const tagsOf = (tagIDs: number[]): Partial<TicketFilter> => {
  const [tagID, second] = tagIDs
  return tagID === undefined || second !== undefined ? { tagIDs } : { tagID }
}
