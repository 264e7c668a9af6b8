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

/** The views that this person saved, and those that are shared with them. */
export function useViews() {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['views'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Views', { params: { query: { pageSize: 200 } }, signal })),
    staleTime: 5 * 60_000,
    select: ({ items }) => items,
  })
}

/** The address of a view: its filters stand in it, so that they can be seen and changed. */
export const searchOf = (view: View): InboxSearch => ({
  ...toFilter(view.filter),
  view: String(view.viewID),
  sort: toSort(view),
})

/** What a view keeps of what is in view now. */
export function toSavedFilter(search: InboxSearch) {
  const [sortBy, sortOrder] = sorts[sortOf(search)]
  return { filter: wholeFilter(search), sortBy, sortOrder }
}

/** Whether the filters or the order were changed since the view was saved. */
export function isChanged(view: View, search: InboxSearch): boolean {
  const kept = JSON.stringify(inOrder(toFilter(view.filter)))
  return kept !== JSON.stringify(inOrder(wholeFilter(search))) || toSort(view) !== sortOf(search)
}

/** Those who wrote a view by the API may have written lists, numbers and flags. */
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
