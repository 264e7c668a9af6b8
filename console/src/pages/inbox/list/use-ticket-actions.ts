import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { toast, toastWithUndo } from '../../../ui/toasts/toasts.ts'
import { restoreTickets } from './restore-tickets.ts'
import { findTickets, patchTickets, removeTickets } from './ticket-cache.ts'
import type { Ticket } from './use-ticket-pages.ts'

export type TicketAction = 'close' | 'reopen' | 'assign' | 'escalate' | 'spam' | 'notSpam' | 'delete'

interface Change {
  action: TicketAction
  ticketIDs: number[]
  customerRepID?: number
}

/** After these the ticket is done with: whoever had it open goes on to the next one. */
export const leavesTicket = (action: TicketAction) => action === 'close' || action === 'spam' || action === 'delete'

/** One or many tickets at a time. Shows at once, is taken back when it fails, and most of it can be undone. */
export function useTicketActions() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()

  const change = useMutation({
    mutationFn: (body: Change) => orThrow(attendant.PUT('/tickets/bulk', { body })),
    onMutate: async ({ action, ticketIDs, customerRepID }) => {
      await queries.cancelQueries({ queryKey: ['tickets', 'page'] })
      if (action === 'delete') return { former: [], takeBack: removeTickets(queries, ticketIDs) }
      const former = findTickets(queries, ticketIDs)
      const takeBack = patchTickets(queries, ticketIDs, (ticket) => ({
        ...ticket,
        ...outcome(action, customerRepID),
      }))
      return { former, takeBack }
    },
    onError: (_fault, _change, before) => before?.takeBack(),
    onSuccess: (_nothing, { action, ticketIDs }, { former }) => {
      const done = t(`inbox.done.${action}`, { count: ticketIDs.length })
      if (former.length === ticketIDs.length) toastWithUndo(done, t('common.undo'), () => restore.mutate(former))
      else toast(done)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  })

  const restore = useMutation({
    mutationFn: (former: Ticket[]) => restoreTickets(attendant, former),
    onMutate: (former) => {
      for (const ticket of former) patchTickets(queries, [ticket.ticketID], () => ticket)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  })

  async function run(given: Change): Promise<boolean> {
    const { action, ticketIDs } = given
    if (ticketIDs.length === 0) return false
    if (action === 'delete' && !(await confirmDeletion(ticketIDs.length))) return false
    change.mutate(given)
    return true
  }

  const confirmDeletion = (count: number) =>
    confirm({
      title: t('inbox.deleteTitle', { count }),
      text: t('inbox.deleteText'),
      confirm: t('common.delete'),
      isDangerous: true,
    })

  return run
}

function outcome(action: TicketAction, customerRepID: number | undefined): Partial<Ticket> {
  if (action === 'close') return { status: 'Closed', isClosed: true }
  if (action === 'reopen') return { status: 'Open', isClosed: false }
  if (action === 'escalate') return { status: 'Escalated', isClosed: false }
  if (action === 'spam') return { isSpam: true }
  if (action === 'notSpam') return { isSpam: false }
  return customerRepID ? { customerRepID } : {}
}
