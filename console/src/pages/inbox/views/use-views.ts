import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../../app/session/session.tsx'
import {
  filterNames,
  type InboxSearch,
  type SortName,
  sortNames,
  sortOf,
  sorts,
  type TicketFilter,
  wholeFilter,
} from '../inbox-query.ts'

export type View = components['schemas']['View']

/** The user's own saved views, and those shared with them. */
export function useViews() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['views'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Views', { params: { query: { pageSize: 200 } }, signal })),
    staleTime: 5 * 60_000,
    select: ({ items }) => items,
  })
}

/** The URL state of a saved view: contains its filters, so that they are visible and can be changed. */
export const searchOf = (view: View): InboxSearch => ({
  ...toFilter(view.filter),
  view: String(view.viewID),
  sort: toSort(view),
})

/** The current filters and sort order, as stored in a view. */
export function toSavedFilter(search: InboxSearch) {
  const [sortBy, sortOrder] = sorts[sortOf(search)]
  return { filter: wholeFilter(search), sortBy, sortOrder }
}

/** Whether the filters or the sort order differ from the saved view. */
export function isChanged(view: View, search: InboxSearch): boolean {
  const kept = JSON.stringify(inOrder(toFilter(view.filter)))
  return kept !== JSON.stringify(inOrder(wholeFilter(search))) || toSort(view) !== sortOf(search)
}

/** Views saved over the API may contain arrays, numbers and booleans. */
const toFilter = (filter: Record<string, unknown>): TicketFilter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filter[name]
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)] as const]
    }),
  )

const toSort = ({ sortBy, sortOrder }: View): SortName =>
  sortNames.find((name) => sorts[name][0] === sortBy && sorts[name][1] === (sortOrder ?? 'desc')) ?? 'activity'

const inOrder = (filter: TicketFilter) => Object.entries(filter).sort()
