import { createGrowingCache } from './growing-cache.ts'

/** From this age on, the next request triggers a recount without waiting for it. */
const dueMs = { min: 1_500, max: 15_000 }
/** Slow results are computed less often, so that computing takes at most a twentieth of the time. */
const restFactor = 20

interface Kept<Value> {
  value: Value
  at: number
  tookMs: number
}

interface Options<Value> {
  maxEntries: number
  /** Whether it is so large that computing it again would take long; others are computed for each request. */
  isLarge(value: Value): boolean
}

/** Results that are slow to compute are used for some seconds, and computed again in the background while in use. */
export function createReusedResults<Value extends {}>({ maxEntries, isLarge }: Options<Value>) {
  const results = createGrowingCache<string, Kept<Value>>(maxEntries)
  const underWay = new Map<string, Promise<Value>>()

  function remember(key: string, value: Value, tookMs: number): void {
    if (isLarge(value)) results.set(key, { value, at: performance.now(), tookMs })
    else results.delete(key)
  }

  function share(key: string, compute: () => Promise<Value>): Promise<Value> {
    const running = underWay.get(key)
    if (running) return running
    const since = performance.now()
    const computing = compute()
      .then((value) => {
        remember(key, value, performance.now() - since)
        return value
      })
      .catch((fault) => {
        results.delete(key)
        throw fault
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, computing)
    return computing
  }

  return {
    remember,
    /** Concurrent requests wait for one computation, so a request may get what was the state before it. */
    share,
    /** Undefined if there is none, or if it cannot be computed again: each request then does. If it is too old, concurrent requests wait for one computation. */
    find(key: string, compute: () => Promise<Value>): Value | Promise<Value | undefined> | undefined {
      const kept = results.get(key)
      if (!kept) return undefined
      const ageMs = performance.now() - kept.at
      const dueAfterMs = Math.min(dueMs.max, Math.max(dueMs.min, restFactor * kept.tookMs))
      if (ageMs < dueAfterMs) return kept.value
      const computing = share(key, compute).catch(() => undefined)
      return ageMs >= 2 * dueAfterMs ? computing : kept.value
    },
  }
}
