import { type SQL, sql } from 'drizzle-orm'
import {
  channelConditions,
  given,
  ofTag,
  ofTagKey,
  ofTags,
  ofTopics,
  type TicketFilter,
  ticketConditions,
  unreadOf,
} from './filter-tickets.ts'
import { undeliveredTotal } from './ordered-elsewhere.ts'

/** Total of a filter: from `ticket_counts` where possible, otherwise counted by index. */
export function ticketTotal(filter: TicketFilter): SQL {
  if (isCounted(filter)) return countedTotal(filter)
  if (filter.tagKey !== undefined) return ofTagTotal(ofTagKey)
  const { customerID: _, topicIDs, tagID, tagIDs, ...further } = filter
  // Counted in their own table, without the tickets.
  if (Object.keys(further).length === 0) {
    if (tagID === undefined && !tagIDs) return totalOf('message_topics', ofTopics)
    if (!topicIDs && !tagIDs) return ofTagTotal(ofTag)
    if (!topicIDs && tagID === undefined) return totalOf('ticket_tags', ofTags)
  }
  if (further.hasFailedDelivery && Object.keys(filter).length === 2) return undeliveredTotal
  return totalWithout(filter) ?? unreadTotal(filter) ?? countOf(filter)
}

/** A ticket has a tag at most once. */
const ofTagTotal = (condition: SQL) =>
  sql`select count(*)::int as total from ticket_tags where customer_id = ${given('customerID')} and ${condition}`

const totalOf = (table: 'message_topics' | 'ticket_tags', condition: SQL) =>
  sql`select count(distinct ticket_id)::int as total from ${sql.raw(table)}
    where customer_id = ${given('customerID')} and ${condition}`

const countOf = (filter: TicketFilter) =>
  sql`select count(*)::int as total from tickets where ${ticketConditions(filter)}`

/** Few tickets are snoozed, followed, undelivered or unread, so subtracting them is cheaper than counting the rest. */
function totalWithout({ viewerID: _, ...filter }: TicketFilter): SQL | undefined {
  const { isSnoozed, isFollowed, hasFailedDelivery, leavesOutUnread, ...others } = filter
  const left = Object.entries({ isSnoozed, isFollowed, hasFailedDelivery }).filter(([, value]) => value !== undefined)
  const [[name, value] = [], second] = left
  if (second || !isCounted(others)) return undefined
  if (leavesOutUnread && !name) {
    const isWhole = Object.keys(others).every((field) => ['customerID', 'isClosed'].includes(field))
    if (!isWhole) return undefined
    const few = sql`(select count(*)::int from (${unreadOf(others)}) as few)`
    return sql`select total - ${few} as total from (${countedTotal(others)}) as counted`
  }
  if (!name || value !== false || leavesOutUnread) return undefined
  return sql`select total - (${ticketTotal({ ...others, [name]: true })}) as total from (${countedTotal(others)}) as counted`
}

/** Counted in its own table, without the tickets. */
function unreadTotal({ unreadIDs, ...filter }: TicketFilter): SQL | undefined {
  const { customerID: _, viewerID: _viewer, isUnread, isClosed: _isClosed, ...further } = filter
  const isAlone = Object.keys(further).length === 0
  if (unreadIDs) {
    const few = sql`${given('unreadIDs')}::bigint[]`
    if (isAlone) return sql`select cardinality(${few}) as total`
    // The offset makes the planner look up each of them instead of reading all that match the rest.
    return sql`select count(*)::int as total from unnest(${few}) as few(ticket_id) cross join lateral (
      select from tickets where tickets.ticket_id = few.ticket_id and ${ticketConditions(filter)} offset 0) as found`
  }
  if (!isUnread || !isAlone) return undefined
  return sql`select count(*)::int as total from (${unreadOf(filter)}) as counted`
}

/** Whether `ticket_counts` has the total. */
export function isCounted(filter: TicketFilter): boolean {
  const { customerID: _, status: _status, channelType: _type, channelID: _id, channelIDs: _ids, ...others } = filter
  const { isClosed: _isClosed, isSpam: _isSpam, ...uncounted } = others
  return Object.keys(uncounted).length === 0
}

function countedTotal(filter: TicketFilter): SQL {
  const { status, isClosed, isSpam } = filter
  const conditions = [sql`customer_id = ${given('customerID')}`, ...channelConditions('ticket_counts', filter)]
  if (status !== undefined) conditions.push(sql`lower(status) = ${given('status')}`)
  if (isClosed !== undefined) conditions.push(isClosed ? sql`status = 'Closed'` : sql`status <> 'Closed'`)
  if (isSpam !== undefined) conditions.push(isSpam ? sql`is_spam` : sql`not is_spam`)
  return sql`select coalesce(sum(tickets), 0)::int as total from ticket_counts where ${sql.join(conditions, sql` and `)}`
}
