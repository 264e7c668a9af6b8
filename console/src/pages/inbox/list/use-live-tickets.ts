import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useLiveEvent } from '../../../app/live/live.tsx'
import { isListed, patchTickets, removeTickets } from './ticket-cache.ts'

/** Changes within this time share one request. */
const debounceMs = 400
const countDebounceMs = 2_500

/**
 * Keeps the list in sync with the service. Rows are updated in place; changes that would move rows are held back and
 * counted while the user has scrolled down (`isAtTop`).
 */
export function useLiveTickets(isAtTop: () => boolean) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [news, setNews] = useState(0)

  const refresh = useCallback(() => {
    setNews(0)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void queries.invalidateQueries({ queryKey: ['tickets', 'page'] })
    }, debounceMs)
  }, [queries])

  // Counting is expensive for the service, so counts refresh only every few seconds.
  const recount = useCallback(() => {
    counting.current ??= setTimeout(() => {
      counting.current = undefined
      void queries.invalidateQueries({ queryKey: ['tickets', 'count'] })
    }, countDebounceMs)
  }, [queries])

  useLiveEvent(['ticket.created', 'ticket.updated'], ({ type, data }) => {
    recount()
    if ('isDeleted' in data) {
      removeTickets(queries, [data.ticketID])
      return refresh()
    }
    patchTickets(queries, [data.ticketID], () => data)
    if (isAtTop()) return refresh()
    if (type === 'ticket.created' || !isListed(queries, data.ticketID)) setNews((count) => count + 1)
  })

  useLiveEvent(['ticket.read'], ({ data: { ticketID, isUnread } }) => {
    recount()
    patchTickets(queries, [ticketID], (ticket) => ({ ...ticket, isUnread }))
  })

  return { news, refresh }
}
