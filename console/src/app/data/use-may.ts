import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'

export type Permission = components['schemas']['CustomerRep']['permissions'][number]

/** Whether the person may do what the permission is for; admins may all of it. */
export function useMay(permission: Permission): boolean {
  const { attendant, isAdmin, me } = useSession()
  const { data } = useQuery({
    queryKey: ['reps', 'me'],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me', { signal })),
    enabled: Boolean(me) && !isAdmin,
    staleTime: 5 * 60_000,
  })
  return isAdmin || Boolean(data?.permissions.includes(permission))
}
