import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useLanguage } from '../../app/language.ts'
import { repName, useReps } from '../../app/reference-data.ts'
import { useViewers } from '../../app/viewers.tsx'
import type { InboxSearch } from './inbox-query.ts'
import { TicketRow } from './ticket-row.tsx'
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
  isUnread(ticket: Ticket): boolean
  onSelect(ticketID: number, isRange: boolean): void
}

/** Only the rows in view exist: a hundred thousand scroll like ten. */
export function TicketList(props: TicketListProps) {
  const { pages, search, scroller, rowHeight, active, openTicketID, selected, isUnread, onSelect } = props
  const { t } = useLanguage()
  const reps = useReps()
  const viewersOf = useViewers()
  const rows = useVirtualizer({
    count: pages.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const shown = rows.getVirtualItems()
  const from = shown[0]?.index ?? 0
  const to = shown.at(-1)?.index ?? 0

  useEffect(() => {
    // A flick through thousands of rows asks for where it ends, not for everything on the way.
    const timer = setTimeout(() => pages.want(from, to), rows.isScrolling ? 90 : 0)
    return () => clearTimeout(timer)
  }, [from, to, pages, rows.isScrolling])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again when they change
  useEffect(() => rows.measure(), [rowHeight])
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active)
  }, [active, rows])

  const assigneeOf = ({ customerRepID }: Ticket) => {
    const rep = reps?.find((each) => each.customerRepID === customerRepID)
    return rep && repName(rep)
  }
  return (
    <ul aria-label={t('inbox.list')} className="rows" style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, start, key }) => {
        const ticket = pages.ticketAt(index)
        return (
          <li
            key={key}
            className="row"
            aria-setsize={pages.total}
            aria-posinset={index + 1}
            data-active={index === active || undefined}
            data-open={(ticket && ticket.ticketID === openTicketID) || undefined}
            data-unread={(ticket && isUnread(ticket)) || undefined}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
          >
            {ticket ? (
              <TicketRow
                ticket={ticket}
                search={search}
                assignee={assigneeOf(ticket)}
                viewers={viewersOf(ticket.ticketID)}
                isUnread={isUnread(ticket)}
                isActive={ticket.ticketID === openTicketID}
                isSelected={selected.has(ticket.ticketID)}
                onSelect={onSelect}
              />
            ) : (
              <Skeleton height={12} width={`${40 + ((index * 17) % 45)}%`} ml={44} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
