import { type Attendant, type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import type { TicketQuery } from '../inbox-query.ts'

export type Ticket = components['schemas']['Ticket']
export type TicketPage = components['schemas']['TicketPage']

/** Large enough that scrolling seldom waits, small enough to load quickly. */
export const pageSize = 50

/** The page that contains a row; pages start at 1. */
const pageOf = (row: number) => Math.floor(Math.max(row, 0) / pageSize) + 1

export const pageKey = (query: TicketQuery, pageNumber: number) => ['tickets', 'page', query, pageNumber] as const

const pageOptions = (attendant: Attendant, query: TicketQuery, pageNumber: number) => ({
  queryKey: pageKey(query, pageNumber),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    orThrow(attendant.GET('/tickets', { params: { query: { ...query, pageNumber, pageSize } }, signal })),
})

/**
 * A list of any length of which only the visible part is loaded: see `useRows`. `ticketAt` returns undefined for rows
 * that are not loaded. Later pages may arrive without a rerender, so look rows up when they are needed.
 */
export function useTicketPages(query: TicketQuery) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const first = useQuery({ ...pageOptions(attendant, query, 1), placeholderData: keepPreviousData })

  return useMemo(() => {
    const find = (pageNumber: number) =>
      pageNumber === 1 ? first.data : queries.getQueryData<TicketPage>(pageKey(query, pageNumber))
    return {
      query,
      first: first.data,
      total: first.data?.totalCount ?? 0,
      isLoading: first.isPending,
      isStale: first.isPlaceholderData,
      // Loaded tickets stay visible while the service is unreachable.
      fault: first.data ? null : first.error,
      readAgain: () => void first.refetch(),
      ticketAt: (index: number) => find(pageOf(index))?.items[index % pageSize],
    }
  }, [first.data, first.isPending, first.isPlaceholderData, first.error, first.refetch, queries, query])
}

export type TicketPages = ReturnType<typeof useTicketPages>

/** Loads the pages that contain these rows, unless paused, and returns the tickets by row. */
export function useRows({ query, first }: TicketPages, from: number, to: number, isPaused: boolean) {
  const attendant = useAttendant()
  const begin = pageOf(from)
  const numbers = Array.from({ length: Math.max(pageOf(to) - begin + 1, 0) }, (_, offset) => begin + offset)
  // `combine` is not used: it would compare all tickets on every render of the list.
  const pages = useQueries({
    queries: numbers.map((pageNumber) => ({
      ...pageOptions(attendant, query, pageNumber),
      enabled: !isPaused && pageNumber > 1,
    })),
  })
  return (index: number): Ticket | undefined => {
    const pageNumber = pageOf(index)
    return (pageNumber === 1 ? first : pages[pageNumber - begin]?.data)?.items[index % pageSize]
  }
}
