import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import {
  type PreparedStatement,
  prepareStatement,
  runPrepared,
} from '../../../platform/database/statements/prepared-statements.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/requests/paging.ts'
import type { TicketFilter } from './filter-tickets.ts'
import { orderTerms, type TicketOrder } from './order-tickets.ts'
import { ticketColumns, ticketJoins } from './ticket-columns.ts'

interface PageParts {
  /** Queries that the others may draw from, as `name as materialized (…)`. */
  sources?: SQL[]
  /** Yields `ticket_id`s from the first one on, at least as many as the page reaches. */
  ids: SQL
  /** Yields one row with `total`. */
  total: SQL
  /** How many ids come before the page. */
  skip?: SQL
  /** Whether there is anything to look for. */
  isWorthwhile?: SQL
  /** Columns to tell besides those of the tickets. */
  notes?: SQL
  order: TicketOrder
  pageSize: number
}

const offset = sql`${sql.placeholder('offset')}::bigint`

/**
 * One statement for a page: its ids first, then the rows of those alone. The total comes with every row, and with a
 * row of nothing else when the page is empty; nothing is looked for beyond the total.
 */
export function pageStatement(parts: PageParts): SQL {
  const { sources = [], ids, total, order, pageSize, notes } = parts
  const { skip = offset, isWorthwhile = sql`(select total from total) > ${offset}` } = parts
  const queries = [
    sql`total as materialized (${total})`,
    ...sources,
    sql`page as materialized (select ticket_id from (${ids}) as ids where ${isWorthwhile}
      limit ${sql.raw(String(pageSize))} offset ${skip})`,
  ]
  return sql`
    with ${sql.join(queries, sql`, `)}
    select total.total as "totalCount", ${notes ? sql`${notes}, ` : sql``}${ticketColumns}
    from total
    left join page on true
    left join tickets on tickets.customer_id = ${sql.placeholder('customerID')} and tickets.ticket_id = page.ticket_id
    ${ticketJoins}
    order by ${orderTerms(order)}`
}

/** From here on, the walk itself costs more than a plan. */
export const farReach = 4096

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

/** The first page, or the next power of four: few enough for the statements to be few. */
export function reachOf({ pageNumber, pageSize }: PageRequest): number {
  if (pageNumber === 1) return pageSize
  let reach = 64
  while (reach < pageNumber * pageSize && reach <= farReach) reach *= 4
  return reach
}

type PageRow<Notes> = Ticket & { totalCount: number } & Notes

export interface PageRows<Notes = unknown> {
  items: Ticket[]
  totalCount: number
  /** What the statement tells besides, on its every row. */
  notes: Notes
}

/** With one thing to go by there is one index to use; of several, which is best hangs on what is asked for. */
function hasOneIndex(filter: TicketFilter): boolean {
  const { status, isClosed, isSpam, channelID, channelIDs, channelType, uid, endUserID, customerRepID } = filter
  const leads = [status, isClosed, isSpam || undefined, channelID ?? channelIDs ?? channelType]
  return [...leads, uid, endUserID, customerRepID].filter((lead) => lead !== undefined).length <= 1
}

const statements = new LRUCache<string, PreparedStatement>({ max: 2000 })

/** Runs the statement of this key, writing it if it is the first time. */
export function runKept<Row>(
  db: Database,
  key: string,
  write: () => SQL,
  values: TicketFilter & object,
): Promise<Row[]> {
  const statement = statements.get(key) ?? prepareStatement(write(), { isPlannedOnce: hasOneIndex(values) })
  statements.set(key, statement)
  return runPrepared<Row>(db, statement, values)
}

export async function runPage<Notes = unknown>(
  db: Database,
  key: string,
  write: () => SQL,
  values: TicketFilter & object,
  request: PageRequest,
): Promise<PageRows<Notes>> {
  const asked = { ...values, offset: pageWindow(request).offset }
  const rows = await runKept<PageRow<Notes>>(db, key, write, asked)
  const [first] = rows
  if (!first) throw new Error('A page came without its total.')
  return { items: first.ticketID === null ? [] : rows, totalCount: first.totalCount, notes: first }
}

export const asPage = ({ items, totalCount }: PageRows, request: PageRequest): Page<Ticket> =>
  toPage(items, totalCount, request)
