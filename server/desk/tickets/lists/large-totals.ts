import { LRUCache } from 'lru-cache'
import type { TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 10_000
const maxAgeMs = 3_000

const totals = new LRUCache<string, number>({ max: 10_000, ttl: maxAgeMs })

const keyOf = (filter: TicketFilter) => JSON.stringify(filter)

/** Of a filter that matched very many tickets a moment ago: counting them again would take longer than the page. */
export const findLargeTotal = (filter: TicketFilter): number | undefined => totals.get(keyOf(filter))

export function rememberLargeTotal(filter: TicketFilter, total: number): void {
  if (total >= minTotal) totals.set(keyOf(filter), total)
}
