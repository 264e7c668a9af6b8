import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Page } from '../../../../contract/fields.ts'
import type { Ticket } from '../../../../contract/ticket.ts'
import type { Database } from '../../../platform/database.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/paging.ts'
import { splitWords, toLexeme } from '../split-words.ts'
import { shapeOf, type TicketFilter, ticketConditions } from './filter-tickets.ts'
import type { TicketOrder } from './order-tickets.ts'
import { asPage, idsInOrder, pageStatement, reachOf, runPage } from './page-statement.ts'

/** Totals of a search are exact up to here, and say this much beyond. See docs/decisions/0003-search-totals.md. */
const mostCounted = 1000
/** How far the walk goes before sorting all matches is the better way. */
const longestWalk = 20_000
const minuteInMs = 60_000

interface TicketSearch {
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
  const isNumber = words.ticketID !== undefined
  const shape = `${order.field} ${order.isDescending} ${reachOf(query)} ${isNumber} ${shapeOf(filter)}`
  const run = (way: keyof typeof ways) =>
    runPage(db, `${way} ${shape}`, () => ways[way](search, isNumber), { ...filter, ...words }, query)

  const memory = JSON.stringify([filter, words])
  if (!common.has(memory)) {
    const found = await run('sortHits')
    if (found.totalCount <= mostCounted) return asPage(found, query)
    common.set(memory, true)
  }
  if (isWalkable(order)) {
    const found = await run('walk')
    if (found.items.length === countedItems(query)) return asPage(found, query)
  }
  return asPage(await run('sortAll'), query)
}

/** Pages end where the total does. */
function countedItems(request: PageRequest): number {
  const { limit, offset } = pageWindow(request)
  return Math.max(0, Math.min(limit, mostCounted - offset))
}

interface SearchWords {
  /** In the language of the index. */
  words: string
  ticketID?: number
}

function readSearch(customerID: number, search: string): SearchWords | undefined {
  const words = splitWords(search)
  const [first] = words
  if (first === undefined) return undefined
  const query = words.map((word) => `'${toLexeme(customerID, word)}':*`).join(' & ')
  const isTicketID = words.length === 1 && /^[0-9]{1,15}$/.test(first)
  return isTicketID ? { words: query, ticketID: Number(first) } : { words: query }
}

const isWalkable = ({ field }: TicketOrder) => ['dateCreated', 'lastMessageDate', 'ticketID'].includes(field)

const customerID = sql.placeholder('customerID')
const query = sql`${sql.placeholder('words')}::tsquery`
const ticketID = sql.placeholder('ticketID')

function matchingIds(filter: TicketFilter, isNumber: boolean): SQL {
  const conditions = ticketConditions(filter)
  const byWords = sql`
    select tickets.ticket_id from ticket_words
    join tickets on tickets.customer_id = ticket_words.customer_id and tickets.ticket_id = ticket_words.ticket_id
    where ticket_words.customer_id = ${customerID} and ticket_words.words @@ ${query} and ${conditions}`
  if (!isNumber) return byWords
  return sql`select ticket_id from tickets where ${conditions} and ticket_id = ${ticketID} union ${byWords}`
}

const isMine = sql`tickets.customer_id = ${customerID}`
const countedTotal = sql.raw(`select ${mostCounted}::int as total`)

const ways = {
  /** With more matches than are counted the total says so, and the page stays empty. */
  sortHits({ filter, order, query: request }: TicketSearch, isNumber: boolean): SQL {
    const areFew = sql.raw(`(select count(*) from hits) <= ${mostCounted}`)
    const isHit = sql`${isMine} and tickets.ticket_id = any(array(select ticket_id from hits where ${areFew}))`
    return pageStatement({
      hits: sql`select ticket_id from (${matchingIds(filter, isNumber)}) as found limit ${sql.raw(String(mostCounted + 1))}`,
      ids: idsInOrder(isHit, order, reachOf(request)),
      total: sql`select count(*)::int as total from hits`,
      order,
    })
  },

  /** Words are looked up ticket by ticket, in a subselect, so that the planner keeps to the walk. */
  walk({ filter, order }: TicketSearch, isNumber: boolean): SQL {
    const hasWords = sql`(select words from ticket_words where ticket_words.customer_id = ${customerID}
      and ticket_words.ticket_id = walk.ticket_id) @@ ${query}`
    const walk = idsInOrder(ticketConditions(filter), order, longestWalk)
    return pageStatement({
      ids: sql`select ticket_id from (${walk}) as walk where ${hasWords}${isNumber ? sql` or walk.ticket_id = ${ticketID}` : sql``}`,
      total: countedTotal,
      order,
    })
  },

  sortAll({ filter, order, query: request }: TicketSearch, isNumber: boolean): SQL {
    const isMatch = sql`${isMine} and tickets.ticket_id in (${matchingIds(filter, isNumber)})`
    return pageStatement({ ids: idsInOrder(isMatch, order, reachOf(request)), total: countedTotal, order })
  },
}
