import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAttendant } from '../../../app/session/session.tsx'
import { patchTickets } from './ticket-cache.ts'
import type { Ticket } from './use-ticket-pages.ts'

/** Marks an open ticket as read by the user, when it is opened and when something is added. */
export function useMarkRead({ ticketID, lastMessageDate }: Ticket): void {
  const attendant = useAttendant()
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are marked as read too
  useEffect(() => {
    const mark = () => {
      if (document.hidden) return
      const known = queries.getQueryData<Ticket>(['tickets', 'one', ticketID])
      if (!known?.isUnread) return
      patchTickets(queries, [ticketID], (ticket) => ({ ...ticket, isUnread: false }))
      // Not awaited: if it fails, the ticket is unread on the next load.
      void attendant.PUT('/tickets/{id}/read', { params: { path: { id: ticketID } }, body: { isRead: true } })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [ticketID, lastMessageDate, attendant, queries])
}
