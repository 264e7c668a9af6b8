import { orThrow } from '@attendant/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useAttendant } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { toast, toastWithUndo } from '../../../ui/toasts/toasts.ts'
import { patchTickets, removeTickets } from './ticket-cache.ts'
import type { Ticket } from './use-ticket-pages.ts'

export type TicketAction = 'close' | 'reopen' | 'assign' | 'escalate' | 'spam' | 'notSpam' | 'delete'

interface Change {
  action: TicketAction
  ticketIDs: number[]
  customerRepID?: number
}

const opposite: Partial<Record<TicketAction, TicketAction>> = {
  close: 'reopen',
  reopen: 'close',
  spam: 'notSpam',
  notSpam: 'spam',
}

/** One or many tickets at a time. Shows at once, is taken back when it fails, and most of it can be undone. */
export function useTicketActions() {
  const { t } = useLanguage()
  const attendant = useAttendant()
  const queries = useQueryClient()

  const change = useMutation({
    mutationFn: (body: Change) => orThrow(attendant.PUT('/tickets/bulk', { body })),
    onMutate: async ({ action, ticketIDs, customerRepID }) => {
      await queries.cancelQueries({ queryKey: ['tickets', 'page'] })
      if (action === 'delete') return removeTickets(queries, ticketIDs)
      return patchTickets(queries, ticketIDs, (ticket) => ({ ...ticket, ...outcome(action, customerRepID) }))
    },
    onError: (_fault, _change, takeBack) => takeBack?.(),
    onSuccess: (_nothing, { action, ticketIDs }) => {
      const done = t(`inbox.done.${action}`, { count: ticketIDs.length })
      const back = opposite[action]
      if (back) toastWithUndo(done, t('common.undo'), () => change.mutate({ action: back, ticketIDs }))
      else toast(done)
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
