import { type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAttendant } from '../../../app/session/session.tsx'
import { type BuiltInView, filterOf } from '../inbox-query.ts'
import { useViews } from './use-views.ts'

type Count = components['schemas']['ViewCount']

/** Views with open work; the number of closed tickets is not useful. */
const counted: BuiltInView[] = [
  'open',
  'unassigned',
  'mine',
  'waiting',
  'sla',
  'snoozed',
  'escalated',
  'needsPerson',
  'failed',
]
/** Maximum number of filters per request of the service. */
const maxCounts = 50

/** The number of tickets per view, by the name or ID of the view, loaded in one request. */
export function useViewCounts(): ReadonlyMap<BuiltInView | number, Count> {
  const attendant = useAttendant()
  const { data: views, isPending } = useViews()
  const viewIDs = (views ?? []).map(({ viewID }) => viewID).slice(0, maxCounts - counted.length)
  const { data } = useQuery({
    queryKey: ['tickets', 'count', viewIDs],
    queryFn: async ({ signal }) => {
      const body = { viewIDs, filters: counted.map((view) => ({ ...filterOf(view) })) }
      const counts = await orThrow(attendant.POST('/api/Views/counts', { body, signal }))
      return new Map([...viewIDs, ...counted].flatMap((name, index) => (counts[index] ? [[name, counts[index]]] : [])))
    },
    enabled: !isPending,
    placeholderData: keepPreviousData,
  })
  return data ?? noCounts
}

const noCounts: ReadonlyMap<BuiltInView | number, Count> = new Map()
