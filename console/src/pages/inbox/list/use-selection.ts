import { type Attendant, orThrow } from '@attendant/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import type { TicketQuery } from '../inbox-query.ts'

/** The selected tickets; selecting a range adds everything between the last selected ticket and this one. */
export function useSelection(order: () => number[], query: TicketQuery) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [last, setLast] = useState<number>()
  const [isSelectingAll, setSelectingAll] = useState(false)

  const toggle = useCallback(
    (ticketID: number, isRange: boolean) => {
      const listed = isRange && last !== undefined ? order() : []
      const [begin, end] = [listed.indexOf(last ?? -1), listed.indexOf(ticketID)].sort((a, b) => a - b)
      const range = begin !== undefined && end !== undefined && begin >= 0 ? listed.slice(begin, end + 1) : [ticketID]
      setLast(ticketID)
      setSelected((known) => {
        const next = new Set(known)
        const isAdding = !known.has(ticketID)
        for (const each of range) isAdding ? next.add(each) : next.delete(each)
        return next
      })
    },
    [last, order],
  )
  const clear = useCallback(() => setSelected(new Set()), [])
  const selectAll = useCallback(async () => {
    setSelectingAll(true)
    try {
      setSelected(new Set(await readAll(attendant, queries, query)))
    } finally {
      setSelectingAll(false)
    }
  }, [attendant, queries, query])
  return { selected, toggle, clear, selectAll, isSelectingAll }
}

const pageSize = 200
/** Larger selections are rarely intended and take too long to change. */
const maxSelected = 5000

/** Loads all tickets of the list and keeps them cached, so that actions on them can be undone. */
async function readAll(attendant: Attendant, queries: QueryClient, query: TicketQuery): Promise<number[]> {
  const found: number[] = []
  for (let pageNumber = 1; found.length < maxSelected; pageNumber++) {
    const { items, totalCount } = await queries.fetchQuery({
      queryKey: ['tickets', 'page', query, 'all', pageNumber],
      queryFn: ({ signal }) =>
        orThrow(attendant.GET('/tickets', { params: { query: { ...query, pageNumber, pageSize } }, signal })),
      staleTime: 0,
    })
    found.push(...items.map(({ ticketID }) => ticketID))
    if (items.length < pageSize || found.length >= totalCount) break
  }
  return found
}
