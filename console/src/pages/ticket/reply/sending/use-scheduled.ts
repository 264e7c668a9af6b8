import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttendant } from '../../../../app/session/session.tsx'
import { dropMessage, patchMessage } from '../../messages/use-messages.ts'
import type { Message } from '../../use-ticket.ts'

/** Messages due sooner than this are only held so that sending can be undone. */
const heldMs = 61_000

/** Whether a message is only held for a few seconds for undo, rather than scheduled. */
export const isHeld = ({ status, scheduledFor, dateCreated }: Message): boolean =>
  status === 'Scheduled' && (!scheduledFor || Date.parse(scheduledFor) - Date.parse(dateCreated) < heldMs)

/** Sends a held or scheduled message now, or moves it back into the editor. */
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
