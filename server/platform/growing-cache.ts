import { LRUCache } from 'lru-cache'

/**
 * A cache that keeps the most recently used entries and grows with them. The `max` of the library reserves memory for as
 * many from the start: 2 MB for 50,000.
 */
export const createGrowingCache = <Key extends {}, Value extends {}>(maxEntries: number, ttl?: number) =>
  new LRUCache<Key, Value>({ maxSize: maxEntries, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) })
