import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { createGrowingCache } from '../../../platform/growing-cache.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/requests/paging.ts'
import { keyOf, shapeOf, type TicketFilter, ticketConditions } from '../lists/filter-tickets.ts'
import { orderKey, type TicketOrder } from '../lists/order-tickets.ts'
import { asPage, type ListRequest, reachOf, runCached, runPage } from '../lists/page-statement.ts'
import { maxCounted, searchStrategies } from './search-strategies.ts'
import { spellingsOf, splitWords, toLexeme } from './split-words.ts'

/** Filters with at most this many tickets are scanned without the word index. */
const maxTicketsToScan = 5000
const minuteInMs = 60_000

export interface TicketSearch {
  filter: TicketFilter
  order: TicketOrder
  query: ListRequest
  search: string
}

/** Filters that recently matched more than `maxTicketsToScan`. */
const largeFilters = createGrowingCache<string, true>(10_000, minuteInMs)

/** Searches that recently had more than `maxCounted` matches. */
const commonSearches = createGrowingCache<string, true>(10_000, minuteInMs)

/**
 * Matches all words by prefix. Few matches are found by the word index and then sorted; many are found by scanning
 * the tickets in the requested order until the page is full.
 */
export async function searchTickets(db: Database, search: TicketSearch): Promise<Page<Ticket>> {
  const { filter, query, order } = search
  const words = readSearch(filter.customerID, search.search)
  if (!words) return toPage<Ticket>([], 0, query)
  const run = createRunner(db, search, words)

  const cacheKey = keyOf(filter, words.words)
  if (!commonSearches.has(cacheKey)) {
    const found = await run((await isSmall(db, filter)) ? 'checkEach' : 'useIndex')
    if (found.totalCount <= maxCounted) return asPage(found, query)
    commonSearches.set(cacheKey, true)
  }
  const maxItems = countedItems(query)
  if (maxItems === 0) return toPage<Ticket>([], maxCounted, query)
  const walked = isWalkable(order) ? await run('walk') : undefined
  const { items } = walked && walked.items.length >= maxItems ? walked : await run('sortAll')
  return toPage(items.slice(0, maxItems), maxCounted, query)
}

function createRunner(db: Database, { filter, order, query }: TicketSearch, words: SearchWords) {
  const { pageSize } = query
  const parts = { filter, order, pageSize, reach: reachOf(query), isNumber: words.ticketID !== undefined }
  const shape = `${orderKey(order)} ${parts.reach} ${pageSize} ${parts.isNumber} ${shapeOf(filter)}`
  return (strategy: keyof typeof searchStrategies) => {
    const write = () => searchStrategies[strategy](parts)
    return runPage(db, { key: `${strategy} ${shape}`, write, filter, values: words, isPlannedOnce: false }, query)
  }
}

async function isSmall(db: Database, filter: TicketFilter): Promise<boolean> {
  if (Object.keys(filter).length === 1) return false
  const key = keyOf(filter)
  if (largeFilters.has(key)) return false
  const limit = sql.raw(String(maxTicketsToScan + 1))
  const write = () => sql`select count(*)::int as total from (
    select from tickets where ${ticketConditions(filter)} limit ${limit}) as counted`
  const [row] = await runCached<{ total: number }>(db, `size ${shapeOf(filter)}`, write, filter)
  const isLarge = (row?.total ?? 0) > maxTicketsToScan
  if (isLarge) largeFilters.set(key, true)
  return !isLarge
}

/** How many items of the page lie within the counted total. */
function countedItems(request: PageRequest): number {
  const { limit, offset } = pageWindow(request)
  return Math.max(0, Math.min(limit, maxCounted - offset))
}

interface SearchWords {
  /** As a tsquery. */
  words: string
  ticketID?: number
}

function readSearch(customerID: number, search: string): SearchWords | undefined {
  const words = splitWords(search)
  const [first] = words
  if (first === undefined) return undefined
  const toPrefix = (word: string) => `'${toLexeme(customerID, word)}':*`
  const query = words.map((word) => `(${spellingsOf(word).map(toPrefix).join(' | ')})`).join(' & ')
  const isTicketID = words.length === 1 && /^[0-9]{1,15}$/.test(first)
  return isTicketID ? { words: query, ticketID: Number(first) } : { words: query }
}

const isWalkable = ({ field }: TicketOrder) => ['dateCreated', 'lastMessageDate', 'ticketID'].includes(field)
