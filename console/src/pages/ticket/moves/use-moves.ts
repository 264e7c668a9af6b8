import { type components, orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { toastWithUndo } from '../../../ui/toasts/toasts.ts'

type Move = components['schemas']['TicketMove']

/** Merging and splitting: both open the ticket that the messages were moved to, and can be undone. */
export function useMoves(ticketID: number) {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { path: { id: ticketID } }

  const open = (id: number) => navigate({ to: '/inbox/$ticketID', params: { ticketID: String(id) } })
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['tickets'] }),
      queries.invalidateQueries({ queryKey: ['messages'] }),
    ])
  const undo = useMutation({
    mutationFn: ({ moveID }: Move) =>
      orThrow(attendant.POST('/tickets/moves/{moveID}/undo', { params: { path: { moveID } } })),
    onSuccess: async (_nothing, { fromTicketID }) => {
      await refresh()
      await open(fromTicketID)
    },
  })
  const moved = async (move: Move) => {
    const done = t(move.kind === 'Merge' ? 'ticket.merged' : 'ticket.splitDone')
    toastWithUndo(done, t('common.undo'), () => undo.mutate(move))
    await open(move.toTicketID)
    await refresh()
  }

  const merge = useMutation({
    mutationFn: (intoTicketID: number) =>
      orThrow(attendant.POST('/tickets/{id}/merge', { params, body: { intoTicketID } })),
    onSuccess: moved,
  })
  const split = useMutation({
    mutationFn: (body: { messageIDs: number[]; subject: string }) =>
      orThrow(attendant.POST('/tickets/{id}/split', { params, body })),
    onSuccess: moved,
  })
  return { merge, split }
}
