import type { Viewer } from '@attendant/client/hub'
import { type MouseEvent, memo } from 'react'
import { ViewerAvatars } from '../../../app/live/viewers.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { ChannelIcon } from '../../../ui/channel-icon.tsx'
import { contactName } from '../../../ui/format/contact-name.ts'
import { useTimes } from '../../../ui/format/times.ts'
import { DueTime } from '../../../ui/marks/due-time.tsx'
import { PriorityIcon } from '../../../ui/marks/priority.tsx'
import { SnoozeMark } from '../../../ui/marks/snooze-mark.tsx'
import { ScoreBadge } from '../../../ui/score-badge.tsx'
import { NeedsPersonBadge, StatusBadge, UnsentBadge } from '../../../ui/status-badge.tsx'
import { Assignee, Labels, Waiting } from './row-parts.tsx'
import type { Ticket } from './use-ticket-pages.ts'

interface TicketRowProps {
  index: number
  total: number
  height: number
  /** Undefined while it is loading. */
  ticket: Ticket | undefined
  /** Scrolling is too fast to render details. */
  isBrief: boolean
  href: string
  assignee: string | undefined
  /** The teammate or AI that sent the last message; undefined if it was the contact. */
  sender: string | undefined
  viewers: Viewer[]
  /** The row that keyboard shortcuts act on. */
  isActive: boolean
  isOpen: boolean
  isSelected: boolean
  onSelect(ticketID: number, isRange: boolean): void
  onOpen(ticketID: number): void
}

/** Uses plain elements instead of components, because scrolling creates rows in every frame. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { index, total, height, ticket, isBrief, isActive, isOpen } = props
  return (
    <li
      className="row"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      data-unread={ticket?.isUnread || undefined}
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      {!ticket ? (
        <span className="row-blank" style={{ width: `${40 + ((index * 17) % 45)}%` }} />
      ) : isBrief ? (
        <BriefContent ticket={ticket} />
      ) : (
        <RowContent {...props} ticket={ticket} />
      )}
    </li>
  )
})

function BriefContent({ ticket: { endUserName, subject, lastMessagePreview } }: { ticket: Ticket }) {
  const { t } = useLanguage()
  return (
    <span className="row-brief">
      <span>{contactName(t, endUserName)}</span>
      <span>{subject || lastMessagePreview}</span>
    </span>
  )
}

/** Clicks that open a link in another tab or window are left to the browser. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** One line in wide lists, more in narrow ones: see inbox.css. */
function RowContent(props: TicketRowProps & { ticket: Ticket }) {
  const { ticket, href, assignee, sender, viewers, isOpen, isSelected, onSelect, onOpen } = props
  const { t } = useLanguage()
  const times = useTimes()
  const { ticketID, subject, endUserName, channelType, topics, lastMessageDate, dateCreated, messageCount } = ticket
  const { awaitingReply, waitingSince, lastMessagePreview, priority, tags, isUnread, hasFailedDelivery } = ticket
  const who = contactName(t, endUserName)
  const at = lastMessageDate ?? dateCreated
  return (
    <>
      <input
        type="checkbox"
        className="row-select"
        aria-label={t('inbox.select', { name: who })}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => onSelect(ticketID, event.shiftKey)}
      />
      <a
        href={href}
        className="row-link"
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen(ticketID)
        }}
      >
        <span className="row-kind">
          <ChannelIcon type={channelType} />
          {priority !== 'Normal' && <PriorityIcon priority={priority} />}
        </span>
        <span className="row-who">
          {isUnread && <span className="unread-dot" role="img" aria-label={t('inbox.unread')} />}
          {who}
        </span>
        <span className="row-body" data-untitled={!subject || undefined}>
          <span className="row-text">
            {subject && <span className="row-subject">{subject}</span>}
            <span className="row-preview">
              {sender && <b>{sender}: </b>}
              {lastMessagePreview || (subject ? '' : t('inbox.noSubject'))}
            </span>
            {messageCount > 1 && <span className="row-count">{messageCount}</span>}
          </span>
          <span className="row-marks">
            <Labels names={[...tags.map((tag) => `#${tag}`), ...topics]} />
            {hasFailedDelivery && <UnsentBadge />}
            <NeedsPersonBadge ticket={ticket} />
            <StatusBadge ticket={ticket} />
            <ScoreBadge csat={ticket.csat} />
            <SnoozeMark ticket={ticket} />
            <DueTime ticket={ticket} />
            <ViewerAvatars viewers={viewers} />
            {assignee && <Assignee name={assignee} />}
          </span>
        </span>
        {waitingSince && awaitingReply === 'Us' ? (
          <Waiting since={waitingSince} />
        ) : (
          <time className="row-time" dateTime={at} title={times.full(at)}>
            {times.brief(at)}
          </time>
        )}
      </a>
    </>
  )
}
