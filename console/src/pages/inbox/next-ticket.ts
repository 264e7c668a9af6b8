import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useRef } from 'react'
import type { InboxSearch } from './inbox-query.ts'
import type { TicketPages } from './list/use-ticket-pages.ts'

type FindNext = (ticketID: number) => number | undefined

export const NextTicketContext = createContext<FindNext>(() => undefined)

/** The next ticket in the list, or the previous one if it is the last. */
export function findNextTicket(pages: TicketPages, ticketID: number): number | undefined {
  const index = findIndex(pages, ticketID)
  if (index < 0) return undefined
  return (pages.ticketAt(index + 1) ?? pages.ticketAt(index - 1))?.ticketID
}

export function findIndex({ total, ticketAt }: TicketPages, ticketID: number | undefined): number {
  if (ticketID === undefined) return -1
  // Searches only the start of the list: users who scrolled further continue from the row they are at.
  for (let index = 0; index < Math.min(total, 500); index++) if (ticketAt(index)?.ticketID === ticketID) return index
  return -1
}

/** Returns a function that opens the next ticket, unless the user has navigated elsewhere in the meantime. */
export function useLeaveTicket(ticketID: number): () => void {
  const findNext = useContext(NextTicketContext)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as InboxSearch
  // After the action, the ticket may have left the list, so its neighbour is remembered.
  const known = useRef<number>(undefined)
  known.current = findNext(ticketID) ?? known.current
  return useCallback(() => {
    if (!location.pathname.endsWith(`/inbox/${ticketID}`)) return
    const next = findNext(ticketID) ?? known.current
    void navigate(
      next === undefined
        ? { to: '/inbox', search }
        : { to: '/inbox/$ticketID', params: { ticketID: String(next) }, search },
    )
  }, [findNext, navigate, search, ticketID])
}
