import type { ItemOf, PagedPath, ParametersOf } from '@attendant/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

/** Loads all pages of a list; for kinds of records of which a workspace has dozens or hundreds. */
export function useEvery<Path extends PagedPath>(
  path: Path,
  queryKey: readonly unknown[],
  params?: ParametersOf<Path>,
): UseQueryResult<ItemOf<Path>[]> {
  const attendant = useAttendant()
  return useQuery({
    queryKey: [...queryKey, 'every', params],
    queryFn: async () => {
      const items: ItemOf<Path>[] = []
      for await (const item of attendant.each(path, params)) items.push(item)
      return items
    },
  })
}
