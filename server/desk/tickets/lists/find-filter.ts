import type { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../../access.ts'
import { findChannelsOfType } from '../../../organization/channels/find-channels-of-type.ts'
import { findTeamsOfReps } from '../../../people/teams/change-members.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findFewUnread, mayLeaveOutUnread, mayReadUnread } from '../../read-state/find-few-unread.ts'
import { limitOf } from '../../sight/is-seen.ts'
import { findTagsByName } from '../../tags/resolve-tags.ts'
import type { TicketFilter } from './filter-tickets.ts'
import { mayMergeChannels } from './merge-channels.ts'
import type { TicketOrder } from './order-tickets.ts'
import { isOfOneTagName, isOfRead, isOfUnread } from './ordered-elsewhere.ts'
import { reachOf } from './page-statement.ts'
import { readFilter } from './read-filter.ts'

type Caller = Pick<Rep, 'customerID' | 'customerRepID' | 'apiToken'>

/** The filter of the query, with the IDs of its tags, and of unread tickets if they are few. */
export const findFilter = (db: Database, caller: Caller, query: Partial<TicketQuery>): Promise<TicketFilter> =>
  resolveFilter(db, caller, readFilter(caller, query))

/** The same for a list without a search, whose statement can look up what it needs. */
export async function findListFilter(
  db: Database,
  rep: Rep,
  query: TicketQuery,
  order: TicketOrder,
): Promise<TicketFilter> {
  const filter = readFilter(rep, query)
  const { isUnread: _, tagKeys: [tagKey] = [], ...others } = filter
  if (tagKey !== undefined && isOfOneTagName(filter, order) && !limitOf(rep)) {
    return { customerID: filter.customerID, tagKey }
  }
  if (isOfRead(filter, order) && !limitOf(rep)) return { ...others, leavesOutUnread: true }
  if (isOfUnread(filter, order) && (await mayReadUnread(db, rep, filter.isClosed))) {
    return { ...others, readsUnread: true }
  }
  return mayMergeChannels(filter, order, reachOf(query)) ? filter : resolveFilter(db, rep, filter)
}

async function resolveFilter(db: Database, caller: Caller, given: TicketFilter): Promise<TicketFilter> {
  const { tagKeys, ...filter } = await withIDs(db, given)
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

/**
 * IDs of channels and teams in place of a channel type and `mine`: the planner can estimate the frequency of values that it
 * knows.
 */
async function withIDs(db: Database, filter: TicketFilter): Promise<TicketFilter> {
  const { channelType, memberID, ...others } = filter
  const found = { ...others }
  if (channelType) {
    const { channelID, channelIDs } = found
    const ids = await findChannelsOfType(db, filter.customerID, channelType)
    delete found.channelID
    found.channelIDs = ids.filter((id) => (channelIDs ?? [channelID ?? id]).includes(id))
  }
  if (memberID !== undefined) {
    const { teamID, teamIDs = teamID === undefined ? [] : [teamID] } = found
    const own = (await findTeamsOfReps(db, filter.customerID, [memberID])).get(memberID) ?? []
    const [first, second] = own.concat(teamIDs)
    delete found.teamID
    if (first !== undefined && second === undefined) found.teamID = first
    else found.teamIDs = own.concat(teamIDs)
  }
  return found
}

/** A single tag has its own index, which also provides the order of the list. */
const tagsOf = (tagIDs: number[]): Partial<TicketFilter> => {
  const [tagID, second] = tagIDs
  return tagID === undefined || second !== undefined ? { tagIDs } : { tagID }
}
