import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const waiting = new WeakSet<Query>()

/**
 * Repeats the requests in progress: their responses may be older than an event that has arrived since, and would
 * overwrite its data.
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
