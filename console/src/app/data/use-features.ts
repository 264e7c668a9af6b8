import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

const storageKey = 'attendant.features'

/** What the workspace has beside the desk. Kept from visit to visit, so that the navigation does not change under the pointer. */
export function useFeatures(): string[] {
  const attendant = useAttendant()
  const { data } = useQuery({
    queryKey: ['customer', 'features'],
    queryFn: async ({ signal }) => {
      const { features } = await orThrow(attendant.GET('/api/Customers/me', { signal }))
      localStorage.setItem(storageKey, features.join(','))
      return features
    },
    staleTime: 5 * 60_000,
  })
  return data ?? localStorage.getItem(storageKey)?.split(',') ?? []
}
