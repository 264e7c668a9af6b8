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
import { limitOf, maxPlannedReach, orderTerms, type TicketOrder } from './order-tickets.ts'
import { ticketColumnsFor, ticketJoins } from './ticket-columns.ts'

export interface PageParts {
  /** Common table expressions for the other queries, as `name as materialized (…)`. */
  sources?: SQL[]
  /** Yields `ticket_id`s in order, at least up to the end of the page. */
  ids: SQL
  /** Yields one row with `total`. */
  total: SQL
  /** How many IDs precede the page. */
  skip?: SQL
  /** Whether the page can have any rows. */
  isWorthwhile?: SQL
  /** Additional columns. */
  notes?: SQL
  pageSize: number
}

const offset = sql`${sql.placeholder('offset')}::bigint`

/** A page in two parts: first the tickets, then their columns. */
export interface PageStatement {
  /** Everything in one round trip, for plans that serve all values. */
  whole: SQL
  /** The total, the notes and the IDs in order: far less to plan than the whole. */
  idsOnly: SQL
}

/** Every row has the total, or a single row of nulls if the page is empty. */
export function pageStatement(parts: PageParts): PageStatement {
  const { sources = [], ids, total, pageSize, notes } = parts
  const { skip = offset, isWorthwhile = sql`(select total from total) > ${offset}` } = parts
  const queries = [
    ...sources,
    sql`total as materialized (${total})`,
    sql`page as materialized (select ticket_id from (${ids}) as ids where ${isWorthwhile}
      limit ${sql.raw(String(pageSize))} offset ${skip})`,
  ]
  const found = sql`with ${sql.join(queries, sql`, `)} select total.total as "totalCount", ${notes ? sql`${notes}, ` : sql``}`
  const places = sql`select ticket_id, row_number() over () as place from page`
  return {
    whole: sql`${found}${listedColumns} from total left join (${places}) as page on true
      left join ${listedTickets} order by page.place`,
    idsOnly: sql`${found}array(select ticket_id from page) as "ticketIDs" from total`,
  }
}

const customerID = sql`${sql.placeholder('customerID')}::bigint`
const listedColumns = ticketColumnsFor(customerID, sql`${sql.placeholder('readerID')}::bigint`)
const listedTickets = sql`tickets on tickets.customer_id = ${customerID} and tickets.ticket_id = page.ticket_id ${ticketJoins}`

/** The columns of the found tickets, in order. One plan serves all lists. */
const showFound = prepareStatement(
  sql`select ${listedColumns} from unnest(${sql.placeholder('ticketIDs')}::bigint[]) with ordinality as page(ticket_id, place)
    join ${listedTickets} order by page.place`,
  { isRead: true },
)

/**
 * The IDs of matching tickets in order, by index only if there is one. The limit is a literal, rounded by `reachOf`:
 * a generic plan for all pages would sort everything.
 */
export function idsInOrder(conditions: SQL, order: TicketOrder, reach: number): SQL {
  const limit = limitOf(reach)
  const part = (condition: SQL, terms: SQL) =>
    sql`(select ticket_id from tickets where ${conditions} and ${condition} order by ${terms} ${limit})`
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const byID = sql`ticket_id ${direction}`
  // If some tickets have no value: first those with one, then the rest, each by an index.
  if (order.field === 'slaDueAt') {
    const due = part(sql`sla_due_at is not null`, sql`sla_due_at ${direction}, ${byID}`)
    return sql`${due} union all ${part(sql`sla_due_at is null`, byID)}`
  }
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

export interface PageRows<Notes = unknown> {
  items: Ticket[]
  totalCount: number
  /** The additional columns, the same on every row. */
  notes: Notes
}

/** The requested page and the viewer. */
export interface ListRequest extends PageRequest {
  readerID: number
}

/** Each of these has one suitable index, whatever its value, which provides the default order. */
const indexed = [
  'status',
  'isClosed',
  'customerRepID',
  'teamID',
  'priority',
  'language',
  'endUserID',
  'tagID',
  'tagKey',
]
/** Each of these has one if it is true. */
const flags = ['isSpam', 'needsPerson', 'hasFailedDelivery', 'leavesOutUnread']

/** Whether one plan serves all values. With several conditions or another order, the best index depends on the values. */
export function isPlannedOnce(filter: TicketFilter, { field }: TicketOrder): boolean {
  if (filter.readsUnread) return true
  const { customerID: _, viewerID: _viewer, isSpam, ...others } = filter
  const names = [...Object.keys(others), ...(isSpam ? ['isSpam'] : [])]
  const [name = ''] = names
  if (names.length === 0) return true
  if (names.length > 1 || field !== 'dateCreated') return false
  return indexed.includes(name) || (flags.includes(name) && filter[name as keyof TicketFilter] === true)
}

const statements = new LRUCache<string, PreparedStatement>({ max: 2000 })

function runOnce<Row>(db: Database, key: string, write: () => PreparedStatement, values: object): Promise<Row[]> {
  const statement = statements.get(key) ?? write()
  statements.set(key, statement)
  return runPrepared<Row>(db, statement, values)
}

/** Runs the statement for the key, writing it on first use. */
export const runCached = <Row>(db: Database, key: string, write: () => SQL, filter: TicketFilter): Promise<Row[]> =>
  runOnce(db, key, () => prepareStatement(write(), { isPlannedOnce: false }), filter)

interface Wanted {
  /** Of the statement. */
  key: string
  write(): PageStatement
  filter: TicketFilter
  /** For placeholders besides those of the filter. */
  values?: object
  isPlannedOnce: boolean
}

export async function runPage<Notes = unknown>(
  db: Database,
  { key, write, filter, values = {}, isPlannedOnce }: Wanted,
  request: ListRequest,
): Promise<PageRows<Notes>> {
  const { readerID } = request
  const parameters = { ...filter, ...values, readerID, offset: pageWindow(request).offset }
  if (isPlannedOnce) {
    type Row = Ticket & { totalCount: number } & Notes
    const rows = await runOnce<Row>(db, key, () => prepareStatement(write().whole), parameters)
    const first = firstOf(rows)
    return { items: first.ticketID === null ? [] : rows, totalCount: first.totalCount, notes: first }
  }
  type Row = { totalCount: number; ticketIDs: number[] } & Notes
  const unplanned = () => prepareStatement(write().idsOnly, { isPlannedOnce: false })
  const first = firstOf(await runOnce<Row>(db, key, unplanned, parameters))
  const { totalCount, ticketIDs } = first
  const shown = { customerID: filter.customerID, readerID, ticketIDs }
  const items = ticketIDs.length > 0 ? await runPrepared<Ticket>(db, showFound, shown) : []
  return { items, totalCount, notes: first }
}

function firstOf<Row>([first]: Row[]): Row {
  if (!first) throw new Error('Invariant violated: page without total')
  return first
}

export const asPage = ({ items, totalCount }: PageRows, request: PageRequest): Page<Ticket> =>
  toPage(items, totalCount, request)
