import { orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

const storageKey = 'attendant.features'

/** The optional features of the workspace. Cached between visits so that the navigation does not shift while loading. */
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
