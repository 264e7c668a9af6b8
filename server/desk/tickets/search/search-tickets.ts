import type { Ticket } from '@attendant/contract/desk/ticket.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import { type PageRequest, pageWindow, toPage } from '../../../platform/http/requests/paging.ts'
import { shapeOf, type TicketFilter, ticketTotal } from '../lists/filter-tickets.ts'
import { orderKey, type TicketOrder } from '../lists/order-tickets.ts'
import { asPage, reachOf, runKept, runPage } from '../lists/page-statement.ts'
import { mostCounted, searchWays } from './search-ways.ts'
import { splitWords, toLexeme } from './split-words.ts'

/** So few tickets are looked through one by one, however many others have the words. */
const fewTickets = 5000
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
  const run = createRunner(db, search, words)

  const memory = JSON.stringify([filter, words])
  if (!common.has(memory)) {
    const found = await run((await isSmall(db, filter)) ? 'checkEach' : 'useIndex')
    if (found.totalCount <= mostCounted) return asPage(found, query)
    common.set(memory, true)
  }
  const mostItems = countedItems(query)
  if (mostItems === 0) return toPage<Ticket>([], mostCounted, query)
  const walked = isWalkable(order) ? await run('walk') : undefined
  const { items } = walked && walked.items.length >= mostItems ? walked : await run('sortAll')
  return toPage(items.slice(0, mostItems), mostCounted, query)
}

function createRunner(db: Database, { filter, order, query }: TicketSearch, words: SearchWords) {
  const { pageSize } = query
  const parts = { filter, order, pageSize, reach: reachOf(query), isNumber: words.ticketID !== undefined }
  const shape = `${orderKey(order)} ${parts.reach} ${pageSize} ${parts.isNumber} ${shapeOf(filter)}`
  return (way: keyof typeof searchWays) =>
    runPage(db, `${way} ${shape}`, () => searchWays[way](parts), { ...filter, ...words }, query)
}

async function isSmall(db: Database, filter: TicketFilter): Promise<boolean> {
  if (Object.keys(filter).length === 1) return false
  const [row] = await runKept<{ total: number }>(db, `total ${shapeOf(filter)}`, () => ticketTotal(filter), filter)
  return (row?.total ?? 0) <= fewTickets
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
