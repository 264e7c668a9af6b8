import { type components, orThrow } from '@attendant/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from './session.tsx'

export type Me = components['schemas']['Me']
export type Permission = components['schemas']['Permission']

/** The signed-in account with its permissions, preferences and second factors. */
export function useMe() {
  const { attendant, me } = useSession()
  return useQuery({
    queryKey: ['me', me?.CustomerRepID],
    queryFn: ({ signal }) => orThrow(attendant.GET('/customerReps/me', { signal })),
    staleTime: 5 * 60_000,
    enabled: me !== undefined,
  })
}

/** Whether the user has a permission; false until it is known. */
export function useMay(permission: Permission): boolean {
  const { isAdmin } = useSession()
  const { data } = useMe()
  return isAdmin || (data?.permissions.includes(permission) ?? false)
}

/** Whether the user is known to lack a permission: nothing is hidden before that. */
export function useLacks(permission: Permission): boolean {
  const may = useMay(permission)
  return useMe().data !== undefined && !may
}

export const isEnrolled = ({ hasTotp, passkeyCount }: Me['security']) => hasTotp || passkeyCount > 0
