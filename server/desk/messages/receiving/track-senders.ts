import { createGrowingCache } from '../../../platform/growing-cache.ts'

/** The messages that this process stored while the request was in progress. */
export interface Arrival {
  /** Whether a message of this sender was stored after the request arrived. */
  hasOverlapped(sender: string): boolean
  /** Call after the message has been committed. */
  remember(sender: string): void
}

/** Upper bound for the duration of a request. */
const maxRequestMs = 300_000

/**
 * Remembers for a while whose messages were stored. A request that waited for a database connection cannot see from
 * the database whether a ticket is older than the request; the process that accepted it can.
 */
export function trackSenders() {
  const storedAt = createGrowingCache<string, number>(10_000, maxRequestMs)
  return {
    /** For a request that arrived `ageInMs` milliseconds ago. */
    since(ageInMs: number): Arrival {
      const arrivedAt = performance.now() - ageInMs
      return {
        hasOverlapped: (sender) => (storedAt.get(sender) ?? Number.NEGATIVE_INFINITY) >= arrivedAt,
        remember: (sender) => storedAt.set(sender, performance.now()),
      }
    },
  }
}
