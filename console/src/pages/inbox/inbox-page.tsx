import './inbox.css'
import { Button } from '@mantine/core'
import { useDocumentTitle, useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowUp, IconInbox, IconInboxOff } from '@tabler/icons-react'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { onDemand } from '../../app/on-demand.tsx'
import { loadAllTexts, useLanguage } from '../../app/session/language.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import type { TicketChange } from './bulk/ticket-change.ts'
import { type InboxSearch, isNarrowed, savedViewID, toTicketQuery, viewOf } from './inbox-query.ts'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { TicketList } from './list/ticket-list.tsx'
import { useLiveTickets } from './list/use-live-tickets.ts'
import { useSelection } from './list/use-selection.ts'
import { useTicketActions } from './list/use-ticket-actions.ts'
import { useTicketPages } from './list/use-ticket-pages.ts'
import { findNextTicket, NextTicketContext } from './next-ticket.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useViews } from './views/use-views.ts'
import { ViewList } from './views/view-list.tsx'

const BulkBar = onDemand(async () => {
  await loadAllTexts()
  return (await import('./bulk/bulk-bar.tsx')).BulkBar
})
const EmptyInbox = onDemand(async () => {
  await loadAllTexts()
  return (await import('../start/empty-inbox.tsx')).EmptyInbox
})
const SnoozeDialog = onDemand(async () => {
  await loadAllTexts()
  return (await import('./bulk/snooze-dialog.tsx')).SnoozeDialog
})

/** The list, and the open ticket beside it. */
export function InboxPage() {
  const { t } = useLanguage()
  const search = useSearch({ strict: false }) as InboxSearch
  const { ticketID } = useParams({ strict: false })
  const openTicketID = ticketID ? Number(ticketID) : undefined
  const query = useStable(toTicketQuery(search))
  const pages = useTicketPages(query)
  const act = useTicketActions()
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: measured, width } = useElementSize()
  const scrollerRef = useMergedRef(scroller, measured)
  const searchField = useRef<HTMLInputElement>(null)
  const isNarrow = width > 0 && width < 620
  const [active, setActive] = useState(-1)
  const { news, refresh } = useLiveTickets(() => (scroller.current?.scrollTop ?? 0) < 40)
  // A ref, so that loading pages does not rerender the rows.
  const latest = useRef(pages)
  latest.current = pages
  const listed = useCallback(() => {
    const { total, ticketAt } = latest.current
    return Array.from({ length: total }, (_, index) => ticketAt(index)?.ticketID ?? 0)
  }, [])
  const selection = useSelection(listed, query)
  const { selected, toggle, clear } = selection
  const [snoozing, setSnoozing] = useState<number[]>()
  const findNext = useCallback((id: number) => findNextTicket(pages, id), [pages])
  const change = useChangeSearch(clear, setActive, openTicketID)
  useDocumentTitle(`${useViewName(search)} · Attendant`)
  useInboxKeys({
    pages,
    search,
    active,
    setActive,
    openTicketID,
    selected,
    toggle,
    clear,
    searchField,
    onSnooze: setSnoozing,
  })

  return (
    <div className="inbox" data-open={openTicketID ? true : undefined}>
      <ViewList search={search} onChange={change} />
      <section
        className="inbox-list"
        role={openTicketID ? 'region' : 'main'}
        aria-label={t('navigation.inbox')}
        data-narrow={isNarrow || undefined}
      >
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
              isNarrow={isNarrow}
              active={active}
              openTicketID={openTicketID}
              selected={selected}
              onSelect={toggle}
            />
          )}
        </div>
        {selected.size > 0 && (
          <SelectionBar
            selection={selection}
            total={pages.total}
            isSpamView={viewOf(search) === 'spam'}
            act={act}
            onSnooze={setSnoozing}
          />
        )}
      </section>
      {snoozing && (
        <SnoozeDialog
          onSnooze={(until) => {
            void act({ action: 'snooze', ticketIDs: snoozing, until })
            clear()
          }}
          onClose={() => setSnoozing(undefined)}
        />
      )}
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

/** Tickets that arrived while the list was scrolled down; shown on request. */
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
  selection: ReturnType<typeof useSelection>
  total: number
  isSpamView: boolean
  act: ReturnType<typeof useTicketActions>
  onSnooze(ticketIDs: number[]): void
}

/** Completing an action clears the selection; cancelling it does not. */
function SelectionBar({ selection, total, isSpamView, act, onSnooze }: SelectionBarProps) {
  const { selected, clear, selectAll, isSelectingAll } = selection
  const ticketIDs = [...selected]
  const actOnAll = async (change: Omit<TicketChange, 'ticketIDs'>) => {
    const isDone = await act({ ...change, ticketIDs })
    if (isDone) clear()
  }
  return (
    <BulkBar
      ticketIDs={ticketIDs}
      count={selected.size}
      total={total}
      isSpamView={isSpamView}
      isSelectingAll={isSelectingAll}
      onAct={(change) => void actOnAll(change)}
      onSnooze={() => onSnooze(ticketIDs)}
      onSelectAll={() => void selectAll()}
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

function useViewName(search: InboxSearch): string {
  const { t } = useLanguage()
  const { data: views } = useViews()
  const savedID = savedViewID(search)
  return views?.find(({ viewID }) => viewID === savedID)?.name ?? t(`inbox.view.${viewOf(search)}`)
}

function NothingHere({ search, onChange }: { search: InboxSearch; onChange(search: InboxSearch): void }) {
  const { t } = useLanguage()
  if (!isNarrowed(search)) {
    const view = viewOf(search)
    if (view === 'open' || view === 'all') return <EmptyInbox />
    return <EmptyState icon={IconInbox} title={t('inbox.empty')} hint={t(`inbox.emptyView.${view}`)} />
  }
  return (
    <EmptyState icon={IconInboxOff} title={t('inbox.nothingFound')} hint={t('inbox.nothingFoundHint')}>
      <Button variant="default" onClick={() => onChange({ ...search, view: 'all' })}>
        {t('inbox.searchAll')}
      </Button>
    </EmptyState>
  )
}

/** Keeps the object's identity while its content is equal. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text), [text])
}
