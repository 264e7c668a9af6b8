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
  /** Common table expressions for the other queries, as `name as materialized (…)`. */
  sources?: SQL[]
  /** Yields `ticket_id`s in order, at least up to the end of the page. */
  ids: SQL
  /** Yields one row with `total`. */
  total: SQL
  /** How many ids come before the page. */
  skip?: SQL
  /** Whether the page can have any rows. */
  isWorthwhile?: SQL
  /** Additional columns. */
  notes?: SQL
  order: TicketOrder
  pageSize: number
}

const offset = sql`${sql.placeholder('offset')}::bigint`

/**
 * One statement for a page: selects the ids first, then only their rows. The total comes with every row, or in a single
 * row of nulls if the page is empty.
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

/** Beyond this, walking the index costs more than planning the statement. */
export const maxPlannedReach = 4096

/**
 * The ids of matching tickets in order, by index only where there is one. The limit is a literal, rounded by `reachOf`:
 * a generic plan for all pages would sort everything.
 */
export function idsInOrder(conditions: SQL, order: TicketOrder, reach: number): SQL {
  const limit = sql.raw(reach > maxPlannedReach ? '' : `limit ${reach}`)
  const part = (condition: SQL, terms: SQL) =>
    sql`(select ticket_id from tickets where ${conditions} and ${condition} order by ${terms} ${limit})`
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const byID = sql`ticket_id ${direction}`
  // Where some tickets have no value: first those with one, then the rest, each by an index.
  if (order.field === 'waitingSince') {
    const waiting = part(sql`not is_closed and waiting_since is not null`, sql`waiting_since ${direction}, ${byID}`)
    return sql`${waiting} union all ${part(sql`(is_closed or waiting_since is null)`, byID)}`
  }
  if (order.field === 'lastMessageDate' && order.isDescending) {
    const terms = sql`last_message_date desc, ticket_id desc`
    const [dated, rest] = [sql`last_message_date is not null`, sql`last_message_date is null`]
    return sql`${part(dated, terms)} union all ${part(rest, terms)}`
  }
  return sql`select ticket_id from tickets where ${conditions} order by ${orderTerms(order)} ${limit}`
}

/** Rounded up to 64 times a power of four, so that few distinct statements are prepared. */
export function reachOf({ pageNumber, pageSize }: PageRequest): number {
  if (pageNumber === 1) return pageSize
  let reach = 64
  while (reach < pageNumber * pageSize && reach <= maxPlannedReach) reach *= 4
  return reach
}

type PageRow<Notes> = Ticket & { totalCount: number } & Notes

export interface PageRows<Notes = unknown> {
  items: Ticket[]
  totalCount: number
  /** The additional columns, the same on every row. */
  notes: Notes
}

/** With one condition there is one suitable index; with several, the best one depends on the values. */
function hasOneIndex(filter: TicketFilter): boolean {
  const { customerID: _, channelID, channelIDs, channelType, isSpam, needsPerson: _needs, ...others } = filter
  const leads = [isSpam || undefined, channelID ?? channelIDs ?? channelType, ...Object.values(others)]
  const isList = Object.values(others).some(Array.isArray)
  return !isList && leads.filter((lead) => lead !== undefined).length <= 1
}

const statements = new LRUCache<string, PreparedStatement>({ max: 2000 })

/** Runs the prepared statement for the key, creating it on first use. */
export function runCached<Row>(
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
  const parameters = { ...values, offset: pageWindow(request).offset }
  const rows = await runCached<PageRow<Notes>>(db, key, write, parameters)
  const [first] = rows
  if (!first) throw new Error('Invariant violated: page without total')
  return { items: first.ticketID === null ? [] : rows, totalCount: first.totalCount, notes: first }
}

export const asPage = ({ items, totalCount }: PageRows, request: PageRequest): Page<Ticket> =>
  toPage(items, totalCount, request)
