import { LRUCache } from 'lru-cache'

/** What a request knows of the messages that were stored here while it was under way. */
export interface Arrival {
  /** Whether a message of this sender found its ticket after the request came in. */
  hasOverlapped(sender: string): boolean
  /** Told once the message is certain. */
  remember(sender: string): void
}

/** No request lives longer. */
const longestRequestInMs = 300_000

/**
 * Remembers for a while whose messages were stored. A request that waits for a database connection cannot tell from
 * the database whether a ticket is older than itself; the process that took the request can.
 */
export function watchSenders() {
  const storedAt = new LRUCache<string, number>({ max: 10_000, ttl: longestRequestInMs })
  return {
    /** For a request that came in so many milliseconds ago. */
    since(ageInMs: number): Arrival {
      const arrivedAt = performance.now() - ageInMs
      return {
        hasOverlapped: (sender) => (storedAt.get(sender) ?? Number.NEGATIVE_INFINITY) >= arrivedAt,
        remember: (sender) => storedAt.set(sender, performance.now()),
      }
    },
  }
}
