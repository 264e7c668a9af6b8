import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { repName, useReps } from '../../../app/data/reference-data.ts'
import { useViewers } from '../../../app/live/viewers.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useMe } from '../../../app/session/me.ts'
import type { InboxSearch } from '../inbox-query.ts'
import { TicketRow } from './ticket-row.tsx'
import { useReadAhead } from './use-read-ahead.ts'
import { useRowInView, useRowWindow } from './use-row-window.ts'
import { type Ticket, type TicketPages, useRows } from './use-ticket-pages.ts'

interface TicketListProps {
  pages: TicketPages
  search: InboxSearch
  scroller: RefObject<HTMLDivElement | null>
  /** In the narrow layout, a row has three lines. */
  isNarrow: boolean
  /** The row that keyboard shortcuts act on. */
  active: number
  openTicketID: number | undefined
  selected: ReadonlySet<number>
  onSelect(ticketID: number, isRange: boolean): void
}

const rowsAhead = 25

/** Renders only the visible rows, so that scrolling does not depend on the number of tickets. */
export function TicketList(props: TicketListProps) {
  const { pages, search, scroller, isNarrow, active, openTicketID, selected, onSelect } = props
  const { total } = pages
  const { t } = useLanguage()
  const viewersOf = useViewers()
  const { hrefOf, open } = useTicketLinks(search)
  const { assigneeOf, senderOf } = useNames()
  const height = isNarrow ? 76 : 42
  const { from, to, pace, isUpward } = useRowWindow(scroller, height, total)
  useRowInView(scroller, height, active)

  // Fast scrolling loads large blocks, and a jump through thousands of rows loads only its target; slow scrolling finds
  // the next rows preloaded.
  const ahead = from > 0 ? rowsAhead : 0
  const isReading = pace === 'reading'
  const ticketAt = useRows(pages, from - ahead, Math.min(to + ahead, total - 1), !isReading)
  useReadAhead(pages, { from, to, isUpward, isFlicking: pace === 'flicking' })

  // Rows that were rendered before fast scrolling keep their details, because they may contain the focus.
  const detailed = useRef({ from, to })
  if (isReading) detailed.current = { from, to }
  const isDetailed = (index: number) => index >= detailed.current.from && index <= detailed.current.to

  const shown = Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  return (
    <ul
      aria-label={t('inbox.list')}
      className="rows"
      data-narrow={isNarrow || undefined}
      style={{ height: total * height }}
    >
      {shown.map((index) => {
        const ticket = ticketAt(index)
        const isOpen = ticket !== undefined && ticket.ticketID === openTicketID
        return (
          <TicketRow
            key={index}
            index={index}
            total={total}
            height={height}
            ticket={ticket}
            isBrief={!isDetailed(index)}
            href={ticket ? hrefOf(ticket.ticketID) : ''}
            assignee={ticket && assigneeOf(ticket)}
            sender={ticket && senderOf(ticket)}
            viewers={viewersOf(ticket?.ticketID ?? 0)}
            isActive={index === active}
            isOpen={isOpen}
            isSelected={ticket !== undefined && selected.has(ticket.ticketID)}
            onSelect={onSelect}
            onOpen={open}
          />
        )
      })}
    </ul>
  )
}

/** Builds the tickets' links. The router builds one; the others differ only in the ID. */
function useTicketLinks(search: InboxSearch) {
  const router = useRouter()
  const navigate = useNavigate()
  const [before, after] = useMemo(() => {
    const { publicHref } = router.buildLocation({ to: '/inbox/$ticketID', params: { ticketID: '0' }, search })
    return router.history.createHref(publicHref).split(/(?<=\/inbox\/)0/)
  }, [router, search])
  const open = useCallback(
    (ticketID: number) => void navigate({ to: '/inbox/$ticketID', params: { ticketID: String(ticketID) }, search }),
    [navigate, search],
  )
  return { hrefOf: (ticketID: number) => `${before}${ticketID}${after}`, open }
}

/** Names of the assignee and of the teammate or AI that sent the last message. */
function useNames() {
  const { t } = useLanguage()
  const reps = useReps()
  const { data: me } = useMe()
  const names = useMemo(() => new Map(reps?.map((rep) => [rep.customerRepID, repName(rep)])), [reps])
  return {
    assigneeOf: ({ customerRepID }: Ticket) => (customerRepID === null ? undefined : names.get(customerRepID)),
    senderOf({ lastMessageSender: sender }: Ticket) {
      if (!sender || sender.type === 'EndUser') return undefined
      if (sender.type === 'AI') return t('ticket.ai')
      return me && sender.name === repName(me) ? t('inbox.you') : sender.name
    },
  }
}
