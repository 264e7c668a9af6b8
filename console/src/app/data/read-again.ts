import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const waiting = new WeakSet<Query>()

/**
 * Reads once more what is being read right now: the response under way may be older than an event that has arrived
 * meanwhile, and would overwrite what the event brought.
 */
export function readAgainAfterwards(queries: QueryClient, filters: QueryFilters): void {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (waiting.has(query)) continue
    waiting.add(query)
    const done = Promise.resolve(query.promise).catch(() => undefined)
    void done.then(() => {
      waiting.delete(query)
      return queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
  }
}
