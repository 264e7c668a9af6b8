import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Page } from '../../../../contract/fields.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import type { Database } from '../../../platform/database.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/paging.ts'
import { type PreparedStatement, prepareStatement, runPrepared } from '../../../platform/prepared-statements.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'
import { ticketColumns, ticketJoins } from './ticket-columns.ts'

interface PageParts {
  /** A query that the others may draw from as `hits`. */
  hits?: SQL
  /** Yields `ticket_id`s from the first one on, at least as many as the page reaches. */
  ids: SQL
  /** Yields one row with `total`. */
  total: SQL
  order: TicketOrder
  pageSize: number
}

/**
 * One statement for a page: its ids first, then the rows of those alone. The total comes with every row, and with a
 * row of nothing else when the page is empty; nothing is looked for beyond the total.
 */
export function pageStatement({ hits, ids, total, order, pageSize }: PageParts): SQL {
  return sql`
    with ${hits ? sql`hits as materialized (${hits}), ` : sql``}total as materialized (${total}),
    page as materialized (select ticket_id from (${ids}) as ids where (select total from total) > ${offset}::int
      limit ${sql.raw(String(pageSize))} offset ${offset}::int)
    select total.total as "totalCount", ${ticketColumns}
    from total
    left join page on true
    left join tickets on tickets.customer_id = ${sql.placeholder('customerID')} and tickets.ticket_id = page.ticket_id
    ${ticketJoins}
    order by ${orderTerms(order)}`
}

const offset = sql.placeholder('offset')

/** From here on, the walk itself costs more than a plan. */
const farReach = 4096

/**
 * The ids of matching tickets in order, by an index alone where there is one. How far the page reaches is written
 * into the statement, roughly: a plan that is made for all pages at once would prefer to sort everything.
 */
export function idsInOrder(conditions: SQL, order: TicketOrder, reach: number): SQL {
  const limit = sql.raw(reach > farReach ? '' : `limit ${reach}`)
  if (order.field !== 'lastMessageDate' || !order.isDescending) {
    return sql`select ticket_id from tickets where ${conditions} order by ${orderTerms(order)} ${limit}`
  }
  // Descending dates that may be missing: those that have one, then the rest, each part by the same index.
  const part = (condition: string) => sql`(select ticket_id from tickets
    where ${conditions} and last_message_date ${sql.raw(condition)}
    order by last_message_date desc, ticket_id desc ${limit})`
  return sql`${part('is not null')} union all ${part('is null')}`
}

/** The next power of four: few enough for the statements to be few. */
export function reachOf({ pageNumber, pageSize }: PageRequest): number {
  let reach = 64
  while (reach < pageNumber * pageSize && reach <= farReach) reach *= 4
  return reach
}

type PageRow = Ticket & { totalCount: number }

export interface PageRows {
  items: Ticket[]
  totalCount: number
}

const statements = new LRUCache<string, PreparedStatement>({ max: 2000 })

/** Runs the statement of this key, writing it if it is the first time. */
export function runKept<Row>(db: Database, key: string, write: () => SQL, values: object): Promise<Row[]> {
  const statement = statements.get(key) ?? prepareStatement(write())
  statements.set(key, statement)
  return runPrepared<Row>(db, statement, values)
}

export async function runPage(
  db: Database,
  key: string,
  write: () => SQL,
  values: object,
  request: PageRequest,
): Promise<PageRows> {
  const rows = await runKept<PageRow>(db, key, write, { ...values, offset: pageWindow(request).offset })
  const [first] = rows
  return { items: first?.ticketID == null ? [] : rows, totalCount: first?.totalCount ?? 0 }
}

export const asPage = ({ items, totalCount }: PageRows, request: PageRequest): Page<Ticket> =>
  toPage(items, totalCount, request)
