import { LRUCache } from 'lru-cache'
import { keyOf, type TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 1000
/** From this age on, the next request has them counted again, and does not wait for it. */
const recountAfterMs = { min: 1_500, max: 15_000 }
/** What takes long to count is counted less often, so that counting takes no more than a tenth of the time. */
const restFactor = 10

interface Counted {
  total: number
  at: number
  tookMs: number
}

const totals = new LRUCache<string, Counted>({ max: 10_000 })
const underWay = new Set<string>()

const recountsAfter = ({ tookMs }: Counted) =>
  Math.min(recountAfterMs.max, Math.max(recountAfterMs.min, restFactor * tookMs))

/** Of a filter that matched many tickets a moment ago: counting them again would take longer than the page. */
export function findLargeTotal(filter: TicketFilter, recount: () => Promise<number>): number | undefined {
  const key = keyOf(filter)
  const counted = totals.get(key)
  if (!counted) return undefined
  const now = performance.now()
  const [ageMs, dueMs] = [now - counted.at, recountsAfter(counted)]
  if (ageMs >= 2 * dueMs) return undefined
  if (ageMs >= dueMs && !underWay.has(key)) {
    underWay.add(key)
    // If it fails, the total is too old soon, and a request counts it.
    recount()
      .then((total) => rememberLargeTotal(filter, total, performance.now() - now))
      .catch(() => undefined)
      .finally(() => underWay.delete(key))
  }
  return counted.total
}

export function rememberLargeTotal(filter: TicketFilter, total: number, tookMs: number): void {
  if (total >= minTotal) totals.set(keyOf(filter), { total, at: performance.now(), tookMs })
  else totals.delete(keyOf(filter))
}
