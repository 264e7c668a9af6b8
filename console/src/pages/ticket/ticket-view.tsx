import './ticket.css'
import { Drawer, Skeleton } from '@mantine/core'
import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCommands } from '../../app/commands/commands.tsx'
import { toFault } from '../../app/errors/faults.ts'
import { useViewing } from '../../app/live/viewers.tsx'
import { onDemand } from '../../app/on-demand.tsx'
import { loadAllTexts, useLanguage } from '../../app/session/language.ts'
import { useSession } from '../../app/session/session.tsx'
import type { EditorHandle } from '../../ui/editor/text-editor.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { contactName } from '../../ui/format/contact-name.ts'
import { useMarkRead } from '../inbox/list/use-mark-read.ts'
import { NeedsPersonNote } from './details/needs-person-note.tsx'
import { SpamNote } from './details/spam-note.tsx'
import { TicketDetails } from './details/ticket-details.tsx'
import { BackLink, TicketHeader } from './details/ticket-header.tsx'
import { Conversation } from './messages/conversation.tsx'
import { useLiveMessages, useMessages } from './messages/use-messages.ts'
import { useNotes } from './notes/use-notes.ts'
import type { ComposerState } from './reply/composer.tsx'
import { useTypist } from './reply/typing/use-typist.ts'
import { useTimeline, useTimelineChoice } from './timeline/use-timeline.ts'
import { type Message, type Ticket, useTicket } from './use-ticket.ts'

const Composer = onDemand(async () => (await import('./reply/composer.tsx')).Composer)
const TraceDrawer = onDemand(async () => {
  await loadAllTexts()
  return (await import('./trace-drawer.tsx')).TraceDrawer
})
const AskDrawer = onDemand(async () => {
  await loadAllTexts()
  return (await import('./assist/ask-drawer.tsx')).AskDrawer
})
const MergeDialog = onDemand(async () => (await import('./moves/merge-dialog.tsx')).MergeDialog)
const SplitDialog = onDemand(async () => (await import('./moves/split-dialog.tsx')).SplitDialog)
const EscalateDialog = onDemand(async () => (await import('./reply/escalate-dialog.tsx')).EscalateDialog)

export function TicketView({ ticketID }: { ticketID: number }) {
  const { data: ticket, error, refetch } = useTicket(ticketID)
  // While the service is unreachable, the loaded ticket stays visible.
  if (error && (!ticket || isGone(error))) {
    return (
      <main className="ticket" data-fault>
        <header className="ticket-header ticket-back">
          <BackLink />
        </header>
        <FaultNote fault={error} onRetry={refetch} />
      </main>
    )
  }
  if (!ticket) {
    return (
      <main className="ticket" aria-busy>
        <Skeleton height={24} m="md" width="40%" />
      </main>
    )
  }
  return <OpenTicket ticket={ticket} />
}

const isGone = (error: unknown) => [403, 404].includes(toFault(error).status)

type Shown = { kind: 'trace' | 'escalate'; messageID: number } | { kind: 'details' | 'merge' | 'split' | 'ask' }

function OpenTicket({ ticket }: { ticket: Ticket }) {
  const { t } = useLanguage()
  const { ticketID } = ticket
  const { messages, hasNextPage, isFetchingNextPage, fetchNextPage } = useMessages(ticketID)
  const drafts = useLiveMessages(ticketID)
  const viewers = useViewing(ticketID)
  const typist = useTypist(ticketID, ticket.endUserName)
  const notes = useNotes(ticketID)
  const [isTimelineShown, toggleTimeline] = useTimelineChoice()
  const entries = useTimeline(ticketID, isTimelineShown)
  const field = useRef<EditorHandle>(null)
  const [composer, setComposer] = useState<ComposerState>({ mode: 'reply' })
  const [shown, setShown] = useState<Shown>()
  const [failed, setFailed] = useState<Message>()
  const isWide = useMediaQuery('(min-width: 75em)') ?? true
  const [isAsideOpen, setAsideOpen] = useState(true)
  const target = findWaiting(messages)
  const lastID = messages?.findLast(isTheirs)?.messageID
  const isEmail = ticket.channelType === 'Email'
  const write = (state: ComposerState) => {
    setComposer({ ...state, isAsked: true })
    field.current?.focus()
  }
  const forward = useCallback((forwarded: Message) => setComposer({ mode: 'forward', forwarded, isAsked: true }), [])
  const escalate = (messageID = lastID) => messageID && setShown({ kind: 'escalate', messageID })
  const trace = (messageID = lastID) => messageID && setShown({ kind: 'trace', messageID })
  useDocumentTitle(`${ticket.subject || contactName(t, ticket.endUserName)} · Attendant`)
  useMarkRead(ticket)
  useMarkOpened(messages)

  const group = t('ticket.one')
  useCommands([
    { id: 'ticket.reply', label: t('ticket.reply'), group, keys: 'r', run: () => write({ mode: 'reply' }) },
    { id: 'ticket.note', label: t('compose.writeNote'), group, keys: 'n', run: () => write({ mode: 'note' }) },
    ...(isEmail
      ? [{ id: 'ticket.forward', label: t('compose.forward'), group, keys: 'f', run: () => write({ mode: 'forward' }) }]
      : []),
    { id: 'ticket.timeline', label: t('timeline.toggle'), group, keys: 'h', run: toggleTimeline },
    ...composerKeys.map(({ label, keys }) => ({
      ...{ id: label, label: t(label), group: t('compose.keys'), keys, isQuiet: true },
      run: () => undefined,
    })),
    { id: 'ticket.ask', label: t('ticket.askAi'), group, keys: 'q', run: () => setShown({ kind: 'ask' }) },
    { id: 'ticket.escalate', label: t('ticket.escalateTitle'), group, keys: 'shift+e', run: () => escalate() },
    { id: 'ticket.why', label: t('ticket.whyTitle'), group, keys: 'w', run: () => trace() },
  ])

  return (
    <main className="ticket" data-aside={(isWide && isAsideOpen) || undefined}>
      <div className="ticket-main">
        <TicketHeader
          ticket={ticket}
          viewers={viewers}
          onEscalate={() => escalate()}
          onAsk={() => setShown({ kind: 'ask' })}
          onMerge={() => setShown({ kind: 'merge' })}
          onSplit={() => setShown({ kind: 'split' })}
          isTimelineShown={isTimelineShown}
          onTimeline={toggleTimeline}
          onDetails={() => (isWide ? setAsideOpen(!isAsideOpen) : setShown({ kind: 'details' }))}
        />
        <SpamNote ticket={ticket} />
        <NeedsPersonNote ticket={ticket} target={target} />
        <Conversation
          messages={messages}
          notes={notes}
          entries={entries}
          contact={contactName(t, ticket.endUserName)}
          hasEarlier={hasNextPage}
          isLoadingEarlier={isFetchingNextPage}
          onEarlier={() => void fetchNextPage()}
          onTrace={trace}
          onEscalate={escalate}
          onEdit={setFailed}
          onForward={isEmail ? forward : undefined}
          typist={typist}
        />
        <Composer
          ticket={ticket}
          messages={messages}
          target={target}
          streamed={target && drafts.get(target.messageID)}
          state={composer}
          onState={setComposer}
          handle={field}
          failed={failed}
          onFailedDone={() => setFailed(undefined)}
        />
      </div>
      {isWide && isAsideOpen && (
        <aside className="ticket-aside" aria-label={t('ticket.details')}>
          <TicketDetails ticket={ticket} pageURL={findPage(messages)} />
        </aside>
      )}
      {shown && (
        <ShownOver
          shown={shown}
          ticket={ticket}
          messages={messages}
          onInsert={(text) => {
            setShown(undefined)
            setComposer({ mode: 'reply', isAsked: true })
            field.current?.insert({ text })
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </main>
  )
}

interface ShownOverProps {
  shown: Shown
  ticket: Ticket
  messages: Message[] | undefined
  onInsert(text: string): void
  onClose(): void
}

/** The dialog or drawer that is open over the ticket. */
function ShownOver({ shown, ticket, messages, onInsert, onClose }: ShownOverProps) {
  const { t } = useLanguage()
  return (
    <>
      {shown.kind === 'details' && (
        <Drawer
          opened
          onClose={onClose}
          position="right"
          size="sm"
          padding={0}
          title={t('ticket.details')}
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          <TicketDetails ticket={ticket} pageURL={findPage(messages)} />
        </Drawer>
      )}
      {shown.kind === 'ask' && <AskDrawer ticketID={ticket.ticketID} onInsert={onInsert} onClose={onClose} />}
      {shown.kind === 'merge' && <MergeDialog ticket={ticket} onClose={onClose} />}
      {shown.kind === 'split' && <SplitDialog ticket={ticket} messages={messages ?? []} onClose={onClose} />}
      {shown.kind === 'trace' && <TraceDrawer messageID={shown.messageID} onClose={onClose} />}
      {shown.kind === 'escalate' && (
        <EscalateDialog ticketID={ticket.ticketID} messageID={shown.messageID} onClose={onClose} />
      )}
    </>
  )
}

const isTheirs = ({ senderType }: Message) => senderType === 'EndUser'

/** The end user's last message, unless it was answered or needs no reply. */
function findWaiting(messages: Message[] | undefined): Message | undefined {
  const last = messages?.findLast(isTheirs)
  return last && last.status !== 'Answered' && last.status !== 'Spam' && !last.arrivedAs ? last : undefined
}

/** The page that a chat visitor last wrote from. */
const findPage = (messages: Message[] | undefined) => messages?.findLast(({ pageURL }) => pageURL)?.pageURL ?? undefined

/** Shortcuts of the reply editor, for the shortcut help only: capitals prevent them from being handled elsewhere. */
const composerKeys = [
  { label: 'ticket.send', keys: 'mod+Enter' },
  { label: 'ticket.sendAndClose', keys: 'mod+shift+Enter' },
  { label: 'compose.bold', keys: 'mod+B' },
  { label: 'compose.italic', keys: 'mod+I' },
  { label: 'compose.mention', keys: '@' },
] as const

/** Marks the ticket as read for all agents. */
function useMarkOpened(messages: Message[] | undefined): void {
  const { attendant } = useSession()
  const opened = useRef(new Set<number>())
  useEffect(() => {
    for (const message of messages ?? []) {
      if (message.isOpened || !isTheirs(message) || opened.current.has(message.messageID)) continue
      opened.current.add(message.messageID)
      // Not awaited: if it fails, the next viewer retries.
      const path = { id: message.messageID }
      void attendant.PUT('/ticketMessages/{id}', { params: { path }, body: { isOpened: true } })
    }
  }, [messages, attendant])
}
