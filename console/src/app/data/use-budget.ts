import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

export type AiBudget = components['schemas']['AiBudget']
export type LimitName = keyof AiBudget['limits'] & string

/** The AI budget and its use; reloaded when a limit is near. For admins only. */
export function useBudget(isWanted = true) {
  const attendant = useAttendant()
  return useQuery({
    queryKey: ['budget'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/api/Customers/ai-budget', { signal })),
    enabled: isWanted,
    refetchInterval: 5 * 60_000,
  })
}
