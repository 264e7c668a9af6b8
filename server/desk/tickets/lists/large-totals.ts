import { LRUCache } from 'lru-cache'
import { keyOf, type TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 1000
/** From this age on, the next request has them counted again, and does not wait for it. */
const recountAfterMs = { min: 1_500, max: 15_000 }
/** What takes long to count is counted less often, so that counting takes no more than a twentieth of the time. */
const restFactor = 20

interface Counted {
  total: number
  at: number
  tookMs: number
}

const totals = new LRUCache<string, Counted>({ max: 10_000 })
const underWay = new Map<string, Promise<number | undefined>>()

const recountsAfter = ({ tookMs }: Counted) =>
  Math.min(recountAfterMs.max, Math.max(recountAfterMs.min, restFactor * tookMs))

/**
 * Of a filter that matched many tickets a moment ago: counting them again would take longer than the page. Once it is
 * too old, the requests that come meanwhile wait for one count.
 */
export function findLargeTotal(
  filter: TicketFilter,
  count: () => Promise<number>,
): number | Promise<number | undefined> | undefined {
  const key = keyOf(filter)
  const counted = totals.get(key)
  if (!counted) return undefined
  const [ageMs, dueMs] = [performance.now() - counted.at, recountsAfter(counted)]
  const isTooOld = ageMs >= 2 * dueMs
  if (ageMs < dueMs) return counted.total
  const counting = underWay.get(key) ?? recount(filter, count)
  return isTooOld ? counting : counted.total
}

/** Nothing where it fails: then each request counts. */
function recount(filter: TicketFilter, count: () => Promise<number>): Promise<number | undefined> {
  const key = keyOf(filter)
  const since = performance.now()
  const counting = count()
    .then((total) => {
      rememberLargeTotal(filter, total, performance.now() - since)
      return total
    })
    .catch(() => {
      totals.delete(key)
      return undefined
    })
    .finally(() => underWay.delete(key))
  underWay.set(key, counting)
  return counting
}

export function rememberLargeTotal(filter: TicketFilter, total: number, tookMs: number): void {
  if (total >= minTotal) totals.set(keyOf(filter), { total, at: performance.now(), tookMs })
  else totals.delete(keyOf(filter))
}
