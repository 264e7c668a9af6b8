import { type SQL, sql } from 'drizzle-orm'
import { type TicketFilter, ticketConditions } from './filter-tickets.ts'
import { limitOf, type TicketOrder } from './order-tickets.ts'
import { isUndeliveredReply } from './ticket-columns.ts'
import { viewOf } from './view-conditions.ts'

/** Whether the index of undelivered replies provides the requested order. */
export const mayReadUndelivered = (filter: TicketFilter, { field }: TicketOrder): boolean =>
  field === 'dateCreated' && (filter.hasFailedDelivery === true || viewOf(filter)?.hasFailedDelivery === true)

const undelivered = sql`from messages
  where messages.customer_id = ${sql.placeholder('customerID')} and ${isUndeliveredReply}`

/** Reads the undelivered replies in the order of their tickets, no further than the page. */
export function idsOfUndelivered(
  { hasFailedDelivery, ...others }: TicketFilter,
  order: TicketOrder,
  reach: number,
): SQL {
  const filter = { ...others, ...(hasFailedDelivery === false ? { hasFailedDelivery } : {}) }
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
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
