import { type SQL, sql } from 'drizzle-orm'
import { type TicketFilter, ticketConditions } from '../lists/filter-tickets.ts'
import type { TicketOrder } from '../lists/order-tickets.ts'
import { idsInOrder, type PageStatement, pageStatement } from '../lists/page-statement.ts'

/** How many tickets are scanned before sorting all matches is cheaper. */
const maxWalk = 20_000
/** Search totals are exact up to this number and capped at it. See docs/decisions/0003-search-totals.md. */
export const maxCounted = 1000
/** One more than is counted, to detect that there are more. */
const maxHits = maxCounted + 1

export interface SearchParts {
  filter: TicketFilter
  order: TicketOrder
  pageSize: number
  reach: number
  /** Whether the search may be a ticket id. */
  isNumber: boolean
}

const customerID = sql.placeholder('customerID')
const words = sql`${sql.placeholder('words')}::tsquery`
const ticketID = sql.placeholder('ticketID')

/**
 * A function, because row-level security keeps the planner from using the word index. It returns only the customer's
 * own tickets.
 */
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

/** A correlated subselect, so that the planner checks only the candidates. */
const hasWords = ({ isNumber }: SearchParts) => sql`((select words from ticket_words
  where ticket_words.customer_id = ${customerID} and ticket_words.ticket_id = candidates.ticket_id) @@ ${words}
  ${isNumber ? sql`or candidates.ticket_id = ${ticketID}` : sql``})`

/** Sorts the matches; if there are more than `maxCounted`, the page is empty and the total shows it. */
function sortHits({ order, reach, pageSize }: SearchParts, matches: SQL): PageStatement {
  const isHit = sql`tickets.customer_id = ${customerID}
    and tickets.ticket_id = any((select hits from total where total < ${sql.raw(String(maxHits))})::bigint[])`
  return pageStatement({
    total: sql`with hits as materialized (select ticket_id from (${matches}) as matches limit ${sql.raw(String(maxHits))})
      select count(*)::int as total, array_agg(ticket_id) as hits from hits`,
    ids: idsInOrder(isHit, order, reach),
    pageSize,
  })
}

/** Placeholder total: the maximum is already known to be exceeded. */
const aboveMaxCounted = sql.raw(`select ${maxHits} as total`)

/** Alternative statements for a search; all return the same tickets. */
export const searchStrategies = {
  useIndex: (parts: SearchParts) => sortHits(parts, matchingIds(parts)),

  checkEach(parts: SearchParts) {
    const candidates = sql`select ticket_id from tickets where ${ticketConditions(parts.filter)}`
    return sortHits(parts, sql`select ticket_id from (${candidates}) as candidates where ${hasWords(parts)}`)
  },

  walk(parts: SearchParts) {
    const { filter, order, pageSize } = parts
    const candidates = sql`select ticket_id from (${idsInOrder(ticketConditions(filter), order, Number.POSITIVE_INFINITY)}) as all_ids
      limit ${sql.raw(String(maxWalk))}`
    const ids = sql`select ticket_id from (${candidates}) as candidates where ${hasWords(parts)}`
    return pageStatement({ ids, total: aboveMaxCounted, pageSize })
  },

  sortAll(parts: SearchParts) {
    const { order, pageSize } = parts
    const isMatch = sql`tickets.customer_id = ${customerID} and tickets.ticket_id in (${matchingIds(parts)})`
    return pageStatement({
      ids: idsInOrder(isMatch, order, Number.POSITIVE_INFINITY),
      total: aboveMaxCounted,
      pageSize,
    })
  },
} satisfies Record<string, (parts: SearchParts) => PageStatement>
