import { type SQL, sql } from 'drizzle-orm'
import type { Page } from '../../../../contract/fields.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import { type PageRequest, toPage } from '../../../platform/http/paging.ts'
import type { TicketOrder } from './order-tickets.ts'
import { ticketColumns, ticketJoins } from './ticket-columns.ts'

export interface Window {
  limit: number
  offset: number
}

/** The ids of a window, in order, by an index alone where there is one. */
export function idsInOrder(conditions: SQL, order: TicketOrder, { limit, offset }: Window): SQL {
  if (order.field !== 'lastMessageDate' || !order.isDescending) {
    return sql`select ticket_id from tickets where ${conditions} order by ${order.terms} limit ${limit} offset ${offset}`
  }
  // Descending dates that may be missing: those that have one, then the rest, each part by the same index.
  const part = (
    condition: SQL,
  ) => sql`(select ticket_id from tickets where ${conditions} and last_message_date ${condition}
    order by last_message_date desc, ticket_id desc limit ${limit + offset})`
  return sql`select ticket_id from (${part(sql`is not null`)} union all ${part(sql`is null`)}) as parts
    limit ${limit} offset ${offset}`
}

interface PageParts {
  customerID: number
  /** A query that the others draw from as `hits`. */
  hits?: SQL
  /** Yields `ticket_id`s. */
  page: SQL
  /** Yields one row with `total`. */
  total: SQL
  order: TicketOrder
}

/**
 * One statement for a page: its ids first, then the rows of those alone. The total comes with every row, and with a
 * row of nothing else when the page is empty.
 */
export function pageStatement({ customerID, hits, page, total, order }: PageParts): SQL {
  return sql`
    with ${hits ? sql`hits as materialized (${hits}), ` : sql``}page as materialized (${page}), total as materialized (${total})
    select total.total as "totalCount", ${ticketColumns}
    from total
    left join page on true
    left join tickets on tickets.customer_id = ${customerID} and tickets.ticket_id = page.ticket_id
    ${ticketJoins}
    order by ${order.terms}`
}

export type PageRow = Ticket & { totalCount: number; [column: string]: unknown }

export const isEmptyPage = (rows: PageRow[]) => rows[0]?.ticketID == null

export function readPage(rows: PageRow[], request: PageRequest): Page<Ticket> {
  return toPage<Ticket>(isEmptyPage(rows) ? [] : rows, rows[0]?.totalCount ?? 0, request)
}
