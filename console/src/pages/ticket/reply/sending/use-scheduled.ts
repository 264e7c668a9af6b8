import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttendant } from '../../../../app/session/session.tsx'
import { dropMessage, patchMessage } from '../../messages/use-messages.ts'
import type { Message } from '../../use-ticket.ts'

/** Nearer than this it is only held for a moment, to be undone. */
const heldMs = 61_000

/** Held for some seconds so that sending can be undone, not scheduled for a later time. */
export const isHeld = ({ status, scheduledFor, dateCreated }: Message): boolean =>
  status === 'Scheduled' && (!scheduledFor || Date.parse(scheduledFor) - Date.parse(dateCreated) < heldMs)

/** What can be done about a message before it leaves: send it now, or take it back into the field. */
export function useScheduled(ticketID: number) {
  const attendant = useAttendant()
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['messages', ticketID] })
    void queries.invalidateQueries({ queryKey: ['tickets'] })
  }
  const sendNow = useMutation({
    mutationFn: (id: number) =>
      orThrow(attendant.POST('/ticketMessages/{id}/send', { params: { path: { id } }, body: {} })),
    onMutate: (id) => patchMessage(queries, ticketID, id, { status: 'Queued' }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: (id: number) => orThrow(attendant.POST('/ticketMessages/{id}/cancel', { params: { path: { id } } })),
    onSuccess: async (_draft, id) => {
      dropMessage(queries, ticketID, id)
      await queries.invalidateQueries({ queryKey: ['draft', ticketID] })
    },
    onSettled: refresh,
  })
  return { sendNow, cancel }
}
