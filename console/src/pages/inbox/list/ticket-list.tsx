import { type RefObject, useEffect } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useViewers } from '../../../app/live/viewers.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useMe } from '../../../app/session/me.ts'
import type { InboxSearch } from '../inbox-query.ts'
import { TicketRow } from './ticket-row.tsx'
import { useRowInView, useRowWindow } from './use-row-window.ts'
import type { Ticket, TicketPages } from './use-ticket-pages.ts'

interface TicketListProps {
  pages: TicketPages
  search: InboxSearch
  scroller: RefObject<HTMLDivElement | null>
  rowHeight: number
  /** The row that keys act on. */
  active: number
  openTicketID: number | undefined
  selected: ReadonlySet<number>
  onSelect(ticketID: number, isRange: boolean): void
}

const rowsAhead = 25

/** Only the rows in view exist: a hundred thousand scroll like ten. */
export function TicketList(props: TicketListProps) {
  const { pages, search, scroller, rowHeight, active, openTicketID, selected, onSelect } = props
  const { t } = useLanguage()
  const reps = useReps()
  const { data: me } = useMe()
  const viewersOf = useViewers()
  const { from, to, isFlicking } = useRowWindow(scroller, rowHeight, pages.total)
  const shown = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  useRowInView(scroller, rowHeight, active)

  useEffect(() => {
    // A flick through thousands of rows asks for where it ends, not for everything on the way.
    // Whoever scrolls finds the next rows there already.
    const ahead = from > 0 ? rowsAhead : 0
    if (!isFlicking) pages.want(from - ahead, Math.min(to + ahead, pages.total - 1))
  }, [from, to, pages, isFlicking])

  const assigneeOf = ({ customerRepID }: Ticket) => {
    const rep = reps?.find((each) => each.customerRepID === customerRepID)
    return rep && repName(rep)
  }
  const senderOf = ({ lastMessageSender: sender }: Ticket) => {
    if (!sender || sender.type === 'EndUser') return undefined
    if (sender.type === 'AI') return t('ticket.ai')
    return me && sender.name === repName(me) ? t('inbox.you') : sender.name
  }
  return (
    <ul aria-label={t('inbox.list')} className="rows" style={{ height: pages.total * rowHeight }}>
      {shown.map((index) => {
        const ticket = pages.ticketAt(index)
        return (
          <li
            key={index}
            className="row"
            aria-setsize={pages.total}
            aria-posinset={index + 1}
            data-active={index === active || undefined}
            data-open={(ticket && ticket.ticketID === openTicketID) || undefined}
            data-unread={ticket?.isUnread || undefined}
            style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
          >
            {ticket ? (
              <TicketRow
                ticket={ticket}
                search={search}
                assignee={assigneeOf(ticket)}
                sender={senderOf(ticket)}
                viewers={viewersOf(ticket.ticketID)}
                isActive={ticket.ticketID === openTicketID}
                isSelected={selected.has(ticket.ticketID)}
                onSelect={onSelect}
              />
            ) : (
              <span className="row-blank" style={{ width: `${40 + ((index * 17) % 45)}%` }} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
