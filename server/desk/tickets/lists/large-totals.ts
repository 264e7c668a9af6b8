import { createGrowingCache } from '../../../platform/growing-cache.ts'
import { keyOf, type TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 1000
/** From this age on, the next request triggers a recount without waiting for it. */
const recountAfterMs = { min: 1_500, max: 15_000 }
/** Slow counts run less often, so that counting takes at most a twentieth of the time. */
const restFactor = 20

interface Counted {
  total: number
  at: number
  tookMs: number
}

const totals = createGrowingCache<string, Counted>(10_000)
const underWay = new Map<string, Promise<number | undefined>>()

const recountsAfter = ({ tookMs }: Counted) =>
  Math.min(recountAfterMs.max, Math.max(recountAfterMs.min, restFactor * tookMs))

/**
 * The cached total of a filter that recently matched many tickets: counting them again would take longer than the
 * page. If it is too old, concurrent requests wait for one count.
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

/** Undefined if it fails: each request then counts. */
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
