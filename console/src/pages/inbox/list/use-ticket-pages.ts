import { type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import type { TicketQuery } from '../inbox-query.ts'

export type Ticket = components['schemas']['Ticket']
export type TicketPage = components['schemas']['TicketPage']

/** Large enough that scrolling seldom waits, small enough to be there at once. */
export const pageSize = 50

/**
 * A list of any length of which only what is looked at is loaded: `want(first, last)` says which rows those are, and
 * `ticketAt` answers nothing for rows that are still on their way.
 */
export function useTicketPages(query: TicketQuery) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<{ query: TicketQuery; pages: number[] }>({ query, pages: [] })
  const pageOptions = (pageNumber: number) => ({
    queryKey: ['tickets', 'page', query, pageNumber] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      orThrow(attendant.GET('/tickets', { params: { query: { ...query, pageNumber, pageSize } }, signal })),
  })

  const first = useQuery({ ...pageOptions(1), placeholderData: keepPreviousData })
  // Pages of another query are not wanted any more.
  const others = wanted.query === query ? wanted.pages.filter((page) => page !== 1) : []
  const pages = useQueries({
    queries: others.map(pageOptions),
    combine: (results) => new Map(results.map(({ data }, index) => [others[index], data])),
  })

  return useMemo(() => {
    const find = (pageNumber: number) =>
      pageNumber === 1
        ? first.data
        : (pages.get(pageNumber) ?? queries.getQueryData<TicketPage>(['tickets', 'page', query, pageNumber]))
    return {
      total: first.data?.totalCount ?? 0,
      isLoading: first.isPending,
      isStale: first.isPlaceholderData,
      // What was read before stays readable while the service is away.
      fault: first.data ? null : first.error,
      readAgain: () => void first.refetch(),
      ticketAt: (index: number) => find(Math.floor(index / pageSize) + 1)?.items[index % pageSize],
      want(from: number, to: number) {
        const begin = Math.floor(Math.max(from, 0) / pageSize) + 1
        const end = Math.floor(Math.max(to, 0) / pageSize) + 1
        const asked = Array.from({ length: end - begin + 1 }, (_, offset) => begin + offset)
        setWanted((known) =>
          known.query === query && known.pages.join() === asked.join() ? known : { query, pages: asked },
        )
      },
    }
  }, [first.data, first.isPending, first.isPlaceholderData, first.error, first.refetch, pages, queries, query])
}

export type TicketPages = ReturnType<typeof useTicketPages>
