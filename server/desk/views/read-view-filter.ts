import { TicketQuery } from '@attendant/contract/desk/ticket.ts'
import type { Rep } from '../../access.ts'
import { invalidField } from '../../errors.ts'
import { compileValidator } from '../../platform/http/validation.ts'
import { readFilter } from '../tickets/lists/read-filter.ts'

/** Query parameters that are not filters. */
const others = ['pageNumber', 'pageSize', 'sortBy', 'sortOrder', 'viewID']
const filters = Object.entries(TicketQuery.properties).filter(([name]) => !others.includes(name))
const names = new Map(filters.map(([name]) => [name.toLowerCase(), name]))
const check = compileValidator({
  schema: { type: 'object', properties: Object.fromEntries(filters) },
  method: 'GET',
  url: '/tickets',
  httpPart: 'querystring',
})

export type TicketFilters = Partial<Omit<TicketQuery, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortOrder' | 'viewID'>>

/** The filters by their names in that query, which are matched case-insensitively. */
export const withKnownNames = (written: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]))

/** Parses a filter like the query of the ticket list. What the list would reject is 400. */
export function readViewFilter(
  rep: Pick<Rep, 'customerID' | 'customerRepID' | 'apiToken'>,
  written: Record<string, unknown>,
  field = 'filter',
): TicketFilters {
  const query: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(written)) {
    const known = names.get(name.toLowerCase())
    if (!known) throw invalidField(`${field}.${name}`, 'filter_unknown')
    if (value !== null) query[known] = toQueryValue(value)
  }
  const checked = check(query) as { value?: TicketFilters; error?: Error }
  if (checked.error) throw checked.error
  readFilter(rep, query as TicketFilters)
  return query as TicketFilters
}

/** Query parameters are always strings. */
function toQueryValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toQueryValue)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
