import type { ItemOf, PagedPath } from '@attendant/client'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAttendant } from '../session/session.tsx'

/** A whole list, however many pages it has: for what a desk has dozens or hundreds of. */
export function useEvery<Path extends PagedPath>(
  path: Path,
  queryKey: readonly unknown[],
  query: Record<string, unknown> = {},
): UseQueryResult<ItemOf<Path>[]> {
  const attendant = useAttendant()
  return useQuery({
    queryKey: [...queryKey, 'every', query],
    queryFn: async () => {
      const items: ItemOf<Path>[] = []
      const params = { query: { pageSize: 200, ...query } } as never
      for await (const item of attendant.each(path, params)) items.push(item)
      return items
    },
  })
}
