import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Page } from '../../../../contract/fields.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import type { Database } from '../../../platform/database.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/paging.ts'
import { splitWords, toLexeme } from '../split-words.ts'
import { type TicketFilter, ticketConditions } from './filter-tickets.ts'
import type { TicketOrder } from './order-tickets.ts'
import { idsInOrder, type PageRow, pageStatement, readPage, type Window } from './page-statement.ts'

/** Totals of a search are exact up to here, and say this much beyond. See docs/decisions/0003-search-totals.md. */
const mostCounted = 1000
/** How far the walk goes before sorting all matches is the better way. */
const longestWalk = 20_000
const minuteInMs = 60_000

export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  query: PageRequest
  search: string
}

/** Searches that had more matches than are counted, a minute ago at most. */
const common = new LRUCache<string, true>({ max: 10_000, ttl: minuteInMs })

/**
 * All words, each by its beginning. Few matches are found by the index of words and then sorted; many are found by
 * walking the tickets in the order asked for until the page is full.
 */
export async function searchTickets(db: Database, search: TicketSearch): Promise<Page<Ticket>> {
  const { filter, query, order } = search
  const words = readSearch(filter.customerID, search.search)
  if (!words) return toPage<Ticket>([], 0, query)
  const key = JSON.stringify([filter, words])

  if (!common.has(key)) {
    const { rows } = await db.execute<PageRow>(rareStatement(search, words))
    if ((rows[0]?.totalCount ?? 0) <= mostCounted) return readPage(rows, query)
    common.set(key, true)
  }
  const window = countedWindow(query)
  if (window.limit === 0) return toPage<Ticket>([], mostCounted, query)
  if (isWalkable(order)) {
    const { rows } = await db.execute<PageRow>(walkStatement(search, words, window))
    if (rows.length === window.limit) return readPage(rows, query)
  }
  const { rows } = await db.execute<PageRow>(sortStatement(search, words, window))
  return readPage(rows, query)
}

/** Pages end where the total does. */
function countedWindow(request: PageRequest): Window {
  const { limit, offset } = pageWindow(request)
  return { limit: Math.max(0, Math.min(limit, mostCounted - offset)), offset }
}

export interface SearchWords {
  /** In the language of the index. */
  query: string
  ticketID?: number
}

export function readSearch(customerID: number, search: string): SearchWords | undefined {
  const words = splitWords(search)
  const [first] = words
  if (first === undefined) return undefined
  const query = words.map((word) => `'${toLexeme(customerID, word)}':*`).join(' & ')
  const isTicketID = words.length === 1 && /^[0-9]{1,15}$/.test(first)
  return isTicketID ? { query, ticketID: Number(first) } : { query }
}

const isWalkable = ({ field }: TicketOrder) => ['dateCreated', 'lastMessageDate', 'ticketID'].includes(field)

function matchingIds(filter: TicketFilter, { query, ticketID }: SearchWords): SQL {
  const byWords = sql`
    select tickets.ticket_id from ticket_words
    join tickets on tickets.customer_id = ticket_words.customer_id and tickets.ticket_id = ticket_words.ticket_id
    where ticket_words.customer_id = ${filter.customerID} and ticket_words.words @@ ${query}::tsquery
      and ${ticketConditions(filter)}`
  if (ticketID === undefined) return byWords
  return sql`select ticket_id from tickets where ${ticketConditions(filter)} and ticket_id = ${ticketID}
    union ${byWords}`
}

/** With more matches than are counted the total says so, and the page stays empty. */
export function rareStatement({ filter, order, query }: TicketSearch, words: SearchWords): SQL {
  const isHit = sql`tickets.customer_id = ${filter.customerID}
    and tickets.ticket_id = any(array(select ticket_id from hits))
    and (select count(*) from hits) <= ${mostCounted}`
  return pageStatement({
    customerID: filter.customerID,
    hits: sql`select ticket_id from (${matchingIds(filter, words)}) as found limit ${mostCounted + 1}`,
    page: idsInOrder(isHit, order, pageWindow(query)),
    total: sql`select count(*)::int as total from hits`,
    order,
  })
}

/** Words are looked up ticket by ticket, in a subselect, so that the planner keeps to the walk. */
export function walkStatement({ filter, order }: TicketSearch, words: SearchWords, window: Window): SQL {
  const hasWords = sql`(select words from ticket_words where ticket_words.customer_id = ${filter.customerID}
    and ticket_words.ticket_id = walk.ticket_id) @@ ${words.query}::tsquery`
  const isIt = words.ticketID === undefined ? sql`` : sql` or walk.ticket_id = ${words.ticketID}`
  const walk = idsInOrder(ticketConditions(filter), order, { limit: longestWalk, offset: 0 })
  return pageStatement({
    customerID: filter.customerID,
    page: sql`select ticket_id from (${walk}) as walk where ${hasWords}${isIt}
      limit ${window.limit} offset ${window.offset}`,
    total: sql`select ${mostCounted}::int as total`,
    order,
  })
}

export function sortStatement({ filter, order }: TicketSearch, words: SearchWords, window: Window): SQL {
  const isMatch = sql`tickets.customer_id = ${filter.customerID}
    and tickets.ticket_id in (${matchingIds(filter, words)})`
  return pageStatement({
    customerID: filter.customerID,
    page: idsInOrder(isMatch, order, window),
    total: sql`select ${mostCounted}::int as total`,
    order,
  })
}
