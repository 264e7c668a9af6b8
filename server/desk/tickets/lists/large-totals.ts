import { createReusedResults } from '../../../platform/reused-results.ts'
import { keyOf, type TicketFilter } from './filter-tickets.ts'

/** Smaller totals are recounted each time. */
const minTotal = 1000

const totals = createReusedResults<number>({ maxEntries: 10_000, isLarge: (total) => total >= minTotal })

/**
 * The cached total of a filter that recently matched many tickets: counting them again would take longer than the
 * page.
 */
export const findLargeTotal = (
  filter: TicketFilter,
  count: () => Promise<number>,
): number | Promise<number | undefined> | undefined => totals.find(keyOf(filter), count)

export const rememberLargeTotal = (filter: TicketFilter, total: number, tookMs: number): void =>
  totals.remember(keyOf(filter), total, tookMs)
