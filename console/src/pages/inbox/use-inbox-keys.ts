import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useCommands } from '../../app/commands/commands.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { useMay } from '../../app/session/me.ts'
import { useSession } from '../../app/session/session.tsx'
import { priorities } from '../../ui/marks/priority.tsx'
import { leavesTicket, type TicketChange } from './bulk/ticket-change.ts'
import type { InboxSearch } from './inbox-query.ts'
import { useTicketActions } from './list/use-ticket-actions.ts'
import type { TicketPages } from './list/use-ticket-pages.ts'
import { findIndex, findNextTicket } from './next-ticket.ts'

interface InboxKeys {
  pages: TicketPages
  search: InboxSearch
  active: number
  setActive(index: number): void
  openTicketID: number | undefined
  selected: ReadonlySet<number>
  toggle(ticketID: number, isRange: boolean): void
  clear(): void
  searchField: RefObject<HTMLInputElement | null>
  onSnooze(ticketIDs: number[]): void
}

/** Keyboard shortcuts of the inbox. They act on the selection, otherwise on the open ticket, otherwise on the active row. */
export function useInboxKeys(inbox: InboxKeys): void {
  const { pages, search, active, setActive, openTicketID, selected, toggle, clear, searchField, onSnooze } = inbox
  const { t } = useLanguage()
  const { me } = useSession()
  const mayDelete = useMay('deleteTickets')
  const navigate = useNavigate()
  const act = useTicketActions()
  const activeID = () => pages.ticketAt(active)?.ticketID
  const targets = () =>
    selected.size > 0 ? [...selected] : [openTicketID ?? activeID()].filter((id) => id !== undefined)

  const open = (ticketID: number | undefined) => {
    if (ticketID) void navigate({ to: '/inbox/$ticketID', params: { ticketID: String(ticketID) }, search })
  }
  const step = (by: number) => {
    const from = active >= 0 ? active : findIndex(pages, openTicketID)
    const next = Math.max(0, Math.min(pages.total - 1, from + by))
    setActive(next)
    if (openTicketID) open(pages.ticketAt(next)?.ticketID)
  }
  const change = (given: Omit<TicketChange, 'ticketIDs'>) => {
    const isOfOpen = openTicketID !== undefined && selected.size === 0
    const next = isOfOpen ? findNextTicket(pages, openTicketID) : undefined
    void act({ ...given, ticketIDs: targets() }).then((isDone) => {
      if (!isDone) return
      clear()
      if (!isOfOpen || !leavesTicket(given.action)) return
      if (next) open(next)
      else void navigate({ to: '/inbox', search })
    })
  }
  const group = t('navigation.inbox')

  useCommands([
    { id: 'inbox.next', label: t('inbox.key.next'), group, keys: 'j', run: () => step(1), isQuiet: true },
    { id: 'inbox.previous', label: t('inbox.key.previous'), group, keys: 'k', run: () => step(-1), isQuiet: true },
    { id: 'inbox.down', label: t('inbox.key.next'), group, keys: 'arrowdown', run: () => step(1), isQuiet: true },
    { id: 'inbox.up', label: t('inbox.key.previous'), group, keys: 'arrowup', run: () => step(-1), isQuiet: true },
    { id: 'inbox.open', label: t('inbox.key.open'), group, keys: 'enter', run: () => open(activeID()), isQuiet: true },
    { id: 'inbox.openToo', label: t('inbox.key.open'), group, keys: 'o', run: () => open(activeID()), isQuiet: true },
    {
      id: 'inbox.select',
      label: t('inbox.key.select'),
      group,
      keys: 'x',
      run: () => {
        const ticketID = activeID()
        if (ticketID) toggle(ticketID, false)
      },
      isQuiet: true,
    },
    { id: 'inbox.search', label: t('inbox.search'), group, keys: '/', run: () => searchField.current?.focus() },
    { id: 'inbox.close', label: t('inbox.action.close'), group, keys: 'e', run: () => change({ action: 'close' }) },
    {
      id: 'inbox.mine',
      label: t('inbox.key.mine'),
      group,
      keys: 'm',
      run: () => me && change({ action: 'assign', customerRepID: me.CustomerRepID }),
    },
    { id: 'inbox.unassign', label: t('inbox.action.unassign'), group, run: () => change({ action: 'unassign' }) },
    {
      id: 'inbox.snooze',
      label: t('inbox.key.snooze'),
      group,
      keys: 'z',
      run: () => {
        const ticketIDs = targets()
        if (ticketIDs.length > 0) onSnooze(ticketIDs)
      },
    },
    { id: 'inbox.unread', label: t('inbox.markUnread'), group, keys: 'u', run: () => change({ action: 'unread' }) },
    { id: 'inbox.read', label: t('inbox.markRead'), group, keys: 'shift+u', run: () => change({ action: 'read' }) },
    ...priorities.map((priority) => ({
      id: `inbox.priority.${priority}`,
      label: t('inbox.priorityIs', { priority: t(`inbox.priority.${priority}`) }),
      group,
      run: () => change({ action: 'setPriority' as const, priority }),
    })),
    { id: 'inbox.spam', label: t('inbox.action.spam'), group, keys: '!', run: () => change({ action: 'spam' }) },
    ...(mayDelete
      ? [
          {
            id: 'inbox.delete',
            label: t('inbox.action.delete'),
            group,
            keys: '#',
            run: () => change({ action: 'delete' as const }),
          },
        ]
      : []),
    {
      id: 'inbox.back',
      label: t('inbox.key.back'),
      group,
      keys: 'escape',
      run: () => (selected.size > 0 ? clear() : void navigate({ to: '/inbox', search })),
      isQuiet: true,
    },
  ])
}
