import { type SQL, sql } from 'drizzle-orm'
import { readTickets } from '../../read-state/unread-tickets.ts'
import { given, ofTag, ofTagKey, type TicketFilter, ticketConditions, unreadOf, viewerID } from './filter-tickets.ts'
import { limitOf, type TicketOrder } from './order-tickets.ts'
import type { PageParts } from './page-statement.ts'
import { isUndeliveredReply } from './ticket-columns.ts'
import { viewOf } from './view-conditions.ts'

/** Lists whose tickets are found, in order, in another table. */

const isByDate = ({ field }: TicketOrder) => field === 'dateCreated'
const directionOf = ({ isDescending }: TicketOrder) => sql.raw(isDescending ? 'desc' : 'asc')

/** The fields of a filter besides those that identify the caller. */
function fieldsOf({ customerID: _, viewerID: _viewer, ...others }: TicketFilter): string[] {
  return Object.keys(others)
}

/** Whether the list is limited to one tag, whose index provides the requested order. */
export const isOfOneTag = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && ['tagID', 'tagKey'].includes(fieldsOf(filter).join())

/** The same for a filter with tag names. */
export const isOfOneTagName = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && fieldsOf(filter).join() === 'tagKeys' && filter.tagKeys?.length === 1

/** Reads the tag's tickets in order, up to the page. */
export function idsOfTag({ tagKey }: TicketFilter, order: TicketOrder, reach: number): SQL {
  const direction = directionOf(order)
  return sql`select ticket_id from ticket_tags
    where customer_id = ${given('customerID')} and ${tagKey === undefined ? ofTag : ofTagKey}
    order by ticket_created ${direction}, ticket_id ${direction} ${limitOf(reach)}`
}

/** Whether the list is limited to unread tickets, whose dates are stored in `ticket_activity`. */
export const isOfUnread = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) &&
  filter.isUnread === true &&
  fieldsOf(filter).every((name) => name === 'isUnread' || name === 'isClosed')

/** Reads all of them once, for the total and for the page. */
export function partsOfUnread(
  { readsUnread: _, viewerID: _viewer, isClosed, ...seen }: TicketFilter,
  order: TicketOrder,
  reach: number,
): Pick<PageParts, 'sources' | 'total' | 'ids'> {
  const direction = directionOf(order)
  const states = { ...seen, ...(isClosed === undefined ? {} : { isClosed }) }
  const isWhole = Object.keys(seen).length === 1
  // Each by its ID: given all IDs at once, the planner may read all tickets of the customer.
  const ofSeen = sql`select found.ticket_id, found.ticket_created from (${unreadOf(states)}) as few cross join lateral (
    select tickets.ticket_id, tickets.date_created as ticket_created from tickets
    where tickets.ticket_id = few.ticket_id and ${ticketConditions(seen)} offset 0) as found`
  return {
    sources: [sql`unread as materialized (${isWhole ? unreadOf(states, { isDated: true }) : ofSeen})`],
    total: sql`select count(*)::int as total from unread`,
    ids: sql`select ticket_id from unread order by ticket_created ${direction}, ticket_id ${direction} ${limitOf(reach)}`,
  }
}

/** Whether the list is limited to read tickets, which `ticket_activity` provides in order. */
export const isOfRead = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && filter.isUnread !== true && ['isUnread', 'leavesOutUnread'].includes(fieldsOf(filter).join())

/** Reads them in order, skipping unread ones, up to the page. */
export function idsOfRead(order: TicketOrder, reach: number): SQL {
  const direction = directionOf(order)
  return sql`select tickets.ticket_id ${readTickets({ customerID: sql`${given('customerID')}::bigint`, customerRepID: viewerID })}
    order by tickets.ticket_created ${direction}, tickets.ticket_id ${direction} ${limitOf(reach)}`
}

/** The offset makes the planner look up each ticket of the table instead of reading all that match the filter. */
const lookedUp = (table: string, filter: TicketFilter) => sql`cross join lateral (select from tickets
  where tickets.ticket_id = ${sql.raw(table)}.ticket_id and ${ticketConditions(filter)} offset 0) as found`

/** Whether the index of undelivered replies provides the requested order. */
export const mayReadUndelivered = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && (filter.hasFailedDelivery === true || viewOf(filter)?.hasFailedDelivery === true)

const undelivered = sql`from messages
  where messages.customer_id = ${sql.placeholder('customerID')} and ${isUndeliveredReply}`

/** Reads the undelivered replies in the order of their tickets, up to the page. */
export function idsOfUndelivered(
  { hasFailedDelivery, ...others }: TicketFilter,
  order: TicketOrder,
  reach: number,
): SQL {
  const filter = { ...others, ...(hasFailedDelivery === false ? { hasFailedDelivery } : {}) }
  const direction = directionOf(order)
  const isAlone = Object.keys(filter).length === 1
  const inOrder = sql`order by ticket_created ${direction}, ticket_id ${direction}`
  // Sorted in the subquery, too: otherwise the planner would read all of them to make them distinct, and then sort
  // them.
  return sql`select undelivered.ticket_id from (
      select distinct messages.ticket_created, messages.ticket_id ${undelivered} ${inOrder}) as undelivered
    ${isAlone ? sql`` : lookedUp('undelivered', filter)} ${inOrder} ${limitOf(reach)}`
}

/** Counted in that table, without the tickets. */
export const undeliveredTotal = sql`select count(distinct messages.ticket_id)::int as total ${undelivered}`
