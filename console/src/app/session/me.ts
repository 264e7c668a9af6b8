import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from './session.tsx'

export type Me = components['schemas']['Me']
export type Permission = components['schemas']['Permission']

/** The account that is signed in, with its permissions, preferences and second factors. */
export function useMe() {
  const { attendant, me } = useSession()
  return useQuery({
    queryKey: ['me', me?.CustomerRepID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me', { signal })),
    staleTime: 5 * 60_000,
    enabled: me !== undefined,
  })
}

/** Whether the caller may do something, as the service decides it; no while that is not known. */
export function useMay(permission: Permission): boolean {
  const { isAdmin } = useSession()
  const { data } = useMe()
  return isAdmin || (data?.permissions.includes(permission) ?? false)
}

/** Whether it is certain that the caller may not: what is not known yet is not taken away. */
export function useLacks(permission: Permission): boolean {
  const may = useMay(permission)
  return useMe().data !== undefined && !may
}

export const isEnrolled = ({ hasTotp, passkeyCount }: Me['security']) => hasTotp || passkeyCount > 0
