import { orThrow } from '@attendant/client'
import { useQueries } from '@tanstack/react-query'
import { useAttendant, useSession } from '../../app/session/session.tsx'
import { type BuiltInView, toTicketQuery } from './inbox-query.ts'

/** Those that somebody waits behind: how many closed ones there are helps nobody. */
const counted = ['open', 'mine', 'escalated', 'needsPerson'] as const

export function useViewCounts(): Partial<Record<BuiltInView, number>> {
  const attendant = useAttendant()
  const { me } = useSession()
  const customerRepID = me?.CustomerRepID ?? 0
  return useQueries({
    queries: counted.map((view) => ({
      queryKey: ['tickets', 'count', view, customerRepID],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...toTicketQuery({ view }, customerRepID), pageSize: 1 }
        return (await orThrow(attendant.GET('/tickets', { params: { query }, signal }))).totalCount
      },
    })),
    combine: (results) => Object.fromEntries(results.map(({ data }, index) => [counted[index], data])),
  })
}
