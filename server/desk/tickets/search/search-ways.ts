import { type SQL, sql } from 'drizzle-orm'
import { type TicketFilter, ticketConditions } from '../lists/filter-tickets.ts'
import type { TicketOrder } from '../lists/order-tickets.ts'
import { idsInOrder, pageStatement } from '../lists/page-statement.ts'

/** How far the walk goes before sorting all matches is the better way. */
const longestWalk = 20_000
/** Totals of a search are exact up to here, and say this much beyond. See docs/decisions/0003-search-totals.md. */
export const mostCounted = 1000
/** Enough to know that there are more than are counted. */
const mostHits = mostCounted + 1

export interface SearchParts {
  filter: TicketFilter
  order: TicketOrder
  pageSize: number
  reach: number
  /** Whether the words may be the id of a ticket. */
  isNumber: boolean
}

const customerID = sql.placeholder('customerID')
const words = sql`${sql.placeholder('words')}::tsquery`
const ticketID = sql.placeholder('ticketID')

/** A function, because row-level security would keep the planner from the index of words. It finds own tickets only. */
const byWords = sql`select find_tickets_by_words(${words}) as ticket_id`

function matchingIds({ filter, isNumber }: SearchParts): SQL {
  const isFiltered = Object.keys(filter).length > 1
  const found = isFiltered
    ? sql`select tickets.ticket_id from (${byWords} offset 0) as found
        join tickets on tickets.ticket_id = found.ticket_id where ${ticketConditions(filter)}`
    : byWords
  if (!isNumber) return found
  return sql`select ticket_id from tickets where ${ticketConditions(filter)} and ticket_id = ${ticketID} union ${found}`
}

/** In a subselect for each ticket, so that the planner keeps to the tickets it is given. */
const hasWords = ({ isNumber }: SearchParts) => sql`((select words from ticket_words
  where ticket_words.customer_id = ${customerID} and ticket_words.ticket_id = candidates.ticket_id) @@ ${words}
  ${isNumber ? sql`or candidates.ticket_id = ${ticketID}` : sql``})`

/** Sorts the matches, unless there are more than are counted: then the total says so, and the page is empty. */
function sortHits({ order, reach, pageSize }: SearchParts, matches: SQL): SQL {
  const isHit = sql`tickets.customer_id = ${customerID}
    and tickets.ticket_id = any((select hits from total where total < ${sql.raw(String(mostHits))})::bigint[])`
  return pageStatement({
    total: sql`with hits as materialized (select ticket_id from (${matches}) as matches limit ${sql.raw(String(mostHits))})
      select count(*)::int as total, array_agg(ticket_id) as hits from hits`,
    ids: idsInOrder(isHit, order, reach),
    order,
    pageSize,
  })
}

/** A total that the caller knows better. */
const enough = sql.raw(`select ${mostHits} as total`)

/** The statements that a search may take; all yield the same tickets. */
export const searchWays = {
  useIndex: (parts: SearchParts) => sortHits(parts, matchingIds(parts)),

  checkEach(parts: SearchParts): SQL {
    const candidates = sql`select ticket_id from tickets where ${ticketConditions(parts.filter)}`
    return sortHits(parts, sql`select ticket_id from (${candidates}) as candidates where ${hasWords(parts)}`)
  },

  walk(parts: SearchParts): SQL {
    const { filter, order, pageSize } = parts
    const candidates = sql`select ticket_id from (${idsInOrder(ticketConditions(filter), order, Number.POSITIVE_INFINITY)}) as all_ids
      limit ${sql.raw(String(longestWalk))}`
    const ids = sql`select ticket_id from (${candidates}) as candidates where ${hasWords(parts)}`
    return pageStatement({ ids, total: enough, order, pageSize })
  },

  sortAll(parts: SearchParts): SQL {
    const { order, pageSize } = parts
    const isMatch = sql`tickets.customer_id = ${customerID} and tickets.ticket_id in (${matchingIds(parts)})`
    return pageStatement({ ids: idsInOrder(isMatch, order, Number.POSITIVE_INFINITY), total: enough, order, pageSize })
  },
} satisfies Record<string, (parts: SearchParts) => SQL>
