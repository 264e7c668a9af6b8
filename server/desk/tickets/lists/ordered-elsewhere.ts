import { type SQL, sql } from 'drizzle-orm'
import { given, type TicketFilter, ticketConditions } from './filter-tickets.ts'
import { limitOf, type TicketOrder } from './order-tickets.ts'
import { isUndeliveredReply } from './ticket-columns.ts'
import { viewOf } from './view-conditions.ts'

/** Lists whose tickets are found, in order, where something else is kept. */

const isByDate = ({ field }: TicketOrder) => field === 'dateCreated'
const directionOf = ({ isDescending }: TicketOrder) => sql.raw(isDescending ? 'desc' : 'asc')

/** The fields of a filter beside those that say whose tickets. */
function fieldsOf({ customerID: _, viewerID: _viewer, ...others }: TicketFilter): string[] {
  return Object.keys(others)
}

/** Whether the list is that of one tag, whose index provides the requested order. */
export const isOfOneTag = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && fieldsOf(filter).join() === 'tagID'

/** Reads the tag's tickets in order, no further than the page. */
export function idsOfTag(order: TicketOrder, reach: number): SQL {
  const direction = directionOf(order)
  return sql`select ticket_id from ticket_tags
    where customer_id = ${given('customerID')} and tag_id = ${given('tagID')}
    order by ticket_created ${direction}, ticket_id ${direction} ${limitOf(reach)}`
}

/** Whether the list is that of a few unread tickets, which came in order. */
export const isOfFewUnread = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) &&
  filter.unreadIDs !== undefined &&
  fieldsOf(filter).every((name) => name === 'unreadIDs' || name === 'isClosed')

export function idsOfFewUnread({ isDescending }: TicketOrder, reach: number): SQL {
  return sql`select ticket_id from unnest(${given('unreadIDs')}::bigint[]) with ordinality as few(ticket_id, place)
    order by place ${sql.raw(isDescending ? 'asc' : 'desc')} ${limitOf(reach)}`
}

/** Whether the index of undelivered replies provides the requested order. */
export const mayReadUndelivered = (filter: TicketFilter, order: TicketOrder): boolean =>
  isByDate(order) && (filter.hasFailedDelivery === true || viewOf(filter)?.hasFailedDelivery === true)

const undelivered = sql`from messages
  where messages.customer_id = ${sql.placeholder('customerID')} and ${isUndeliveredReply}`

/** Reads the undelivered replies in the order of their tickets, no further than the page. */
export function idsOfUndelivered(
  { hasFailedDelivery, ...others }: TicketFilter,
  order: TicketOrder,
  reach: number,
): SQL {
  const filter = { ...others, ...(hasFailedDelivery === false ? { hasFailedDelivery } : {}) }
  const direction = directionOf(order)
  const isAlone = Object.keys(filter).length === 1
  // The offset makes the planner look up each of them, and not read all that match the rest.
  const found = sql`cross join lateral (select from tickets
    where tickets.ticket_id = undelivered.ticket_id and ${ticketConditions(filter)} offset 0) as found`
  const inOrder = sql`order by ticket_created ${direction}, ticket_id ${direction}`
  // Ordered inside as well: the planner would read all of them to make them distinct, and sort them then.
  return sql`select undelivered.ticket_id from (
      select distinct messages.ticket_created, messages.ticket_id ${undelivered} ${inOrder}) as undelivered
    ${isAlone ? sql`` : found} ${inOrder} ${limitOf(reach)}`
}

/** Counted where they are kept, without the tickets. */
export const undeliveredTotal = sql`select count(distinct messages.ticket_id)::int as total ${undelivered}`
