import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../app/session/language.ts'
import { useSession } from '../../../app/session/session.tsx'
import { confirm } from '../../../ui/forms/confirm.ts'
import { toast, toastWithUndo } from '../../../ui/toasts/toasts.ts'
import { sendChange, sendUndo } from '../bulk/send-changes.ts'
import { changeTicket, type TicketChange } from '../bulk/ticket-change.ts'
import { findTickets, patchTickets, removeTickets } from './ticket-cache.ts'
import type { Ticket } from './use-ticket-pages.ts'

/** Marking a single ticket as read or unread is visible right away and needs no toast. */
const isQuiet = ({ action, ticketIDs }: TicketChange) =>
  (action === 'read' || action === 'unread') && ticketIDs.length === 1

/** Actions on one or many tickets: shown optimistically, reverted on failure, and undoable except for deletion. */
export function useTicketActions() {
  const { t } = useLanguage()
  const { attendant, me } = useSession()
  const meID = me?.CustomerRepID ?? 0
  const queries = useQueryClient()
  const readAgain = () =>
    Promise.all(['tickets', 'tags'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })))

  const change = useMutation({
    mutationFn: (given: TicketChange) => sendChange(attendant, given),
    onMutate: async (given) => {
      const { action, ticketIDs } = given
      await queries.cancelQueries({ queryKey: ['tickets', 'page'] })
      if (action === 'delete') return { former: [], takeBack: removeTickets(queries, ticketIDs) }
      const former = findTickets(queries, ticketIDs)
      return { former, takeBack: patchTickets(queries, ticketIDs, (ticket) => changeTicket(ticket, given, meID)) }
    },
    onError: (_fault, _change, before) => before?.takeBack(),
    onSuccess: (_nothing, given, { former }) => {
      if (isQuiet(given)) return
      const done = t(`inbox.done.${given.action}`, { count: given.ticketIDs.length })
      if (former.length < given.ticketIDs.length) return toast(done)
      toastWithUndo(done, t('common.undo'), () => undo.mutate({ given, former }))
    },
    onSettled: readAgain,
  })

  const undo = useMutation({
    mutationFn: ({ given, former }: { given: TicketChange; former: Ticket[] }) =>
      sendUndo(attendant, given, former, meID),
    onMutate: ({ former }) => {
      const before = new Map(former.map((ticket) => [ticket.ticketID, ticket]))
      patchTickets(queries, [...before.keys()], (ticket) => before.get(ticket.ticketID) ?? ticket)
    },
    onSettled: readAgain,
  })

  async function run(given: TicketChange): Promise<boolean> {
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
