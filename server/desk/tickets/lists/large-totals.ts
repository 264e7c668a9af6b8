import { LRUCache } from 'lru-cache'
import { keyOf, type TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 1000
const maxAgeMs = 3_000
/** From this age on, the next request has them counted again, and does not wait for it. */
const recountAfterMs = 1_500

interface Counted {
  total: number
  at: number
}

const totals = new LRUCache<string, Counted>({ max: 10_000 })
const underWay = new Set<string>()

/** Of a filter that matched many tickets a moment ago: counting them again would take longer than the page. */
export function findLargeTotal(filter: TicketFilter, recount: () => Promise<number>): number | undefined {
  const key = keyOf(filter)
  const counted = totals.get(key)
  const ageMs = performance.now() - (counted?.at ?? 0)
  if (!counted || ageMs >= maxAgeMs) return undefined
  if (ageMs >= recountAfterMs && !underWay.has(key)) {
    underWay.add(key)
    // If it fails, the total is too old soon, and a request counts it.
    recount()
      .then((total) => rememberLargeTotal(filter, total))
      .catch(() => undefined)
      .finally(() => underWay.delete(key))
  }
  return counted.total
}

export function rememberLargeTotal(filter: TicketFilter, total: number): void {
  if (total >= minTotal) totals.set(keyOf(filter), { total, at: performance.now() })
  else totals.delete(keyOf(filter))
}
