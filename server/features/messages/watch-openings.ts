import { LRUCache } from 'lru-cache'

/** A request's view of the tickets that were opened here while it was under way. */
export interface Arrival {
  /** Whether a ticket of this sender was opened after the request came in. */
  hasSeenOpening(sender: string): boolean
  /** Told once the opening is certain. */
  rememberOpening(sender: string): void
}

/** No request lives longer. */
const longestRequestInMs = 300_000

/**
 * Remembers for a while which senders got a ticket. A request that waits for a database connection cannot tell from
 * the database whether a ticket is older than itself; the process that took the request can.
 */
export function watchOpenings() {
  const openedAt = new LRUCache<string, number>({ max: 10_000, ttl: longestRequestInMs })
  return {
    /** For a request that came in so many milliseconds ago. */
    since(ageInMs: number): Arrival {
      const arrivedAt = performance.now() - ageInMs
      return {
        hasSeenOpening: (sender) => (openedAt.get(sender) ?? Number.NEGATIVE_INFINITY) >= arrivedAt,
        rememberOpening: (sender) => openedAt.set(sender, performance.now()),
      }
    },
  }
}
