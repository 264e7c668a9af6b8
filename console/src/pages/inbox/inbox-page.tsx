import './inbox.css'
import { Button } from '@mantine/core'
import { useDocumentTitle, useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowUp, IconInbox, IconInboxOff } from '@tabler/icons-react'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { onDemand } from '../../app/on-demand.tsx'
import { useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { type InboxSearch, isNarrowed, toTicketQuery, viewOf } from './inbox-query.ts'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { TicketList } from './list/ticket-list.tsx'
import { useUnread } from './list/unread.ts'
import { useLiveTickets } from './list/use-live-tickets.ts'
import { useSelection } from './list/use-selection.ts'
import { type TicketAction, useTicketActions } from './list/use-ticket-actions.ts'
import { useTicketPages } from './list/use-ticket-pages.ts'
import { findNextTicket, NextTicketContext } from './next-ticket.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

const BulkBar = onDemand(async () => (await import('./list/bulk-bar.tsx')).BulkBar)

/** The list, and beside it the ticket that is open. */
export function InboxPage() {
  const { t } = useLanguage()
  const { me } = useSession()
  const myID = me?.CustomerRepID ?? 0
  const search = useSearch({ strict: false }) as InboxSearch
  const { ticketID } = useParams({ strict: false })
  const openTicketID = ticketID ? Number(ticketID) : undefined
  const query = useStable(toTicketQuery(search, myID))
  const pages = useTicketPages(query)
  const unread = useUnread(myID)
  const act = useTicketActions()
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const scrollerRef = useMergedRef(scroller, measured)
  const searchField = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(-1)
  const { news, refresh } = useLiveTickets(() => (scroller.current?.scrollTop ?? 0) < 40)
  const listed = useCallback(
    () => Array.from({ length: pages.total }, (_, index) => pages.ticketAt(index)?.ticketID ?? 0),
    [pages],
  )
  const { selected, toggle, clear } = useSelection(listed)
  const findNext = useCallback((id: number) => findNextTicket(pages, id), [pages])
  const change = useChangeSearch(clear, setActive, openTicketID)
  useDocumentTitle(`${t(`inbox.view.${viewOf(search)}`)} · Attendant`)
  useInboxKeys({ pages, search, active, setActive, openTicketID, selected, toggle, clear, searchField })

  return (
    <div className="inbox" data-open={openTicketID ? true : undefined}>
      <section className="inbox-list" aria-label={t('navigation.inbox')}>
        <h1 className="visually-hidden">{t('navigation.inbox')}</h1>
        <InboxToolbar search={search} onChange={change} searchField={searchField} />
        <div className="inbox-scroller" ref={scrollerRef} data-stale={pages.isStale || undefined} tabIndex={-1}>
          {news > 0 && <NewsButton count={news} scroller={scroller} refresh={refresh} />}
          {pages.fault ? (
            <FaultNote fault={pages.fault} onRetry={pages.readAgain} />
          ) : pages.total === 0 && !pages.isLoading ? (
            <NothingHere search={search} onChange={change} />
          ) : (
            <TicketList
              pages={pages}
              search={search}
              scroller={scroller}
              rowHeight={width > 0 && width < 620 ? 76 : 42}
              active={active}
              openTicketID={openTicketID}
              selected={selected}
              isUnread={unread.isUnread}
              onSelect={toggle}
            />
          )}
        </div>
        {selected.size > 0 && (
          <SelectionBar
            selected={selected}
            isSpamView={viewOf(search) === 'spam'}
            act={act}
            setUnread={unread.setUnread}
            clear={clear}
          />
        )}
      </section>
      <NextTicketContext value={findNext}>
        <Outlet />
      </NextTicketContext>
    </div>
  )
}

interface NewsButtonProps {
  count: number
  scroller: RefObject<HTMLDivElement | null>
  refresh(): void
}

/** What came while somebody read further down; it is shown when they ask for it. */
function NewsButton({ count, scroller, refresh }: NewsButtonProps) {
  const { t } = useLanguage()
  const showNews = () => {
    scroller.current?.scrollTo({ top: 0 })
    refresh()
  }
  return (
    <Button className="news" size="compact-xs" radius="xl" leftSection={<IconArrowUp size={12} />} onClick={showNews}>
      {t('inbox.newTickets', { count })}
    </Button>
  )
}

interface SelectionBarProps {
  selected: ReadonlySet<number>
  isSpamView: boolean
  act: ReturnType<typeof useTicketActions>
  setUnread(ticketIDs: number[]): void
  clear(): void
}

/** Whatever is done with the selection ends it, unless the person thinks better of it. */
function SelectionBar({ selected, isSpamView, act, setUnread, clear }: SelectionBarProps) {
  const ticketIDs = [...selected]
  const actOnAll = async (action: TicketAction, customerRepID?: number) => {
    const isDone = await act({ action, ticketIDs, ...(customerRepID ? { customerRepID } : {}) })
    if (isDone) clear()
  }
  return (
    <BulkBar
      count={selected.size}
      isSpamView={isSpamView}
      onAct={(action, customerRepID) => void actOnAll(action, customerRepID)}
      onUnread={() => {
        setUnread(ticketIDs)
        clear()
      }}
      onClear={clear}
    />
  )
}

function useChangeSearch(clear: () => void, setActive: (index: number) => void, openTicketID: number | undefined) {
  const navigate = useNavigate()
  return useCallback(
    (next: InboxSearch) => {
      clear()
      setActive(-1)
      const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
      const isOpen = openTicketID !== undefined
      void navigate(
        isOpen
          ? { to: '/inbox/$ticketID', params: { ticketID: String(openTicketID) }, search, replace: true }
          : { to: '/inbox', search, replace: true },
      )
    },
    [clear, setActive, navigate, openTicketID],
  )
}

function NothingHere({ search, onChange }: { search: InboxSearch; onChange(search: InboxSearch): void }) {
  const { t } = useLanguage()
  if (!isNarrowed(search)) {
    const view = viewOf(search)
    const hint = view === 'open' || view === 'all' ? t('inbox.emptyHint') : undefined
    return <EmptyState icon={IconInbox} title={t('inbox.empty')} {...(hint ? { hint } : {})} />
  }
  return (
    <EmptyState icon={IconInboxOff} title={t('inbox.nothingFound')} hint={t('inbox.nothingFoundHint')}>
      <Button variant="default" onClick={() => onChange({ ...search, view: 'all' })}>
        {t('inbox.searchAll')}
      </Button>
    </EmptyState>
  )
}

/** The same object for as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text), [text])
}
