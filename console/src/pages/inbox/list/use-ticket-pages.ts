import { type Attendant, type components, orThrow } from '@attendant/client'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import type { TicketQuery } from '../inbox-query.ts'

export type Ticket = components['schemas']['Ticket']
export type TicketPage = components['schemas']['TicketPage']

/** Large enough that scrolling seldom waits, small enough to be there at once. */
export const pageSize = 50

/** The page that has a row, from 1. */
const pageOf = (row: number) => Math.floor(Math.max(row, 0) / pageSize) + 1

export const pageKey = (query: TicketQuery, pageNumber: number) => ['tickets', 'page', query, pageNumber] as const

const pageOptions = (attendant: Attendant, query: TicketQuery, pageNumber: number) => ({
  queryKey: pageKey(query, pageNumber),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    orThrow(attendant.GET('/tickets', { params: { query: { ...query, pageNumber, pageSize } }, signal })),
})

/**
 * A list of any length, of which only what is looked at is loaded: see `useRows`. `ticketAt` returns nothing for rows
 * that are not loaded. Pages after the first may arrive without a change of this: look rows up when they are needed.
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
      // What was read before stays readable while the service is away.
      fault: first.data ? null : first.error,
      readAgain: () => void first.refetch(),
      ticketAt: (index: number) => find(pageOf(index))?.items[index % pageSize],
    }
  }, [first.data, first.isPending, first.isPlaceholderData, first.error, first.refetch, queries, query])
}

export type TicketPages = ReturnType<typeof useTicketPages>

/** Loads the pages that have these rows, unless it is paused, and returns the tickets among them by row. */
export function useRows({ query, first }: TicketPages, from: number, to: number, isPaused: boolean) {
  const attendant = useAttendant()
  const begin = pageOf(from)
  const numbers = Array.from({ length: Math.max(pageOf(to) - begin + 1, 0) }, (_, offset) => begin + offset)
  // Not combined: that would compare all tickets whenever the list is rendered.
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
