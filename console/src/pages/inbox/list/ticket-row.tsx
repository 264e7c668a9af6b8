import type { Viewer } from '@attendant/client/hub'
import { Avatar } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
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
import type { InboxSearch } from '../inbox-query.ts'
import type { Ticket } from './use-ticket-pages.ts'

interface TicketRowProps {
  ticket: Ticket
  search: InboxSearch
  assignee: string | undefined
  /** Who of us wrote the last message; absent where the contact did. */
  sender: string | undefined
  viewers: Viewer[]
  isActive: boolean
  isSelected: boolean
  onSelect(ticketID: number, isRange: boolean): void
}

/**
 * Plain elements where there is one in every row: while the list is scrolled, rows are made in each frame.
 * One line where there is room, two where there is little: see inbox.css.
 */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, search, assignee, sender, viewers, isActive, isSelected, onSelect } = props
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
      <Link
        to="/inbox/$ticketID"
        params={{ ticketID: String(ticketID) }}
        search={search}
        preload={false}
        className="row-link"
        aria-current={isActive ? 'true' : undefined}
      >
        <span className="row-kind">
          <ChannelIcon type={channelType} />
          {priority !== 'Normal' && <PriorityIcon priority={priority} />}
        </span>
        <span className="row-who">
          {isUnread && <span className="unread-dot" role="img" aria-label={t('inbox.unread')} />}
          {who}
        </span>
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
          {assignee && (
            <Avatar
              size={20}
              name={assignee}
              color="gray"
              role="img"
              title={t('inbox.assignedTo', { name: assignee })}
              aria-label={t('inbox.assignedTo', { name: assignee })}
            />
          )}
        </span>
        {waitingSince && awaitingReply === 'Us' ? (
          <Waiting since={waitingSince} />
        ) : (
          <time className="row-time" dateTime={at} title={times.full(at)}>
            {times.brief(at)}
          </time>
        )}
      </Link>
    </>
  )
})

const maxLabels = 2

/** Tags and topics: the first of them, and how many more there are. */
function Labels({ names }: { names: string[] }) {
  const others = names.slice(maxLabels)
  return (
    <>
      {names.slice(0, maxLabels).map((name) => (
        <span key={name} className="row-label">
          {name}
        </span>
      ))}
      {others.length > 0 && (
        <span className="row-label" title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </>
  )
}

const longWaitMs = 24 * 60 * 60 * 1000

/** How long somebody has waited for us, in place of when they wrote. */
function Waiting({ since }: { since: string }) {
  const { t } = useLanguage()
  const times = useTimes()
  const isLong = Date.now() - new Date(since).getTime() > longWaitMs
  return (
    <time
      className="row-time row-waiting"
      data-long={isLong || undefined}
      dateTime={since}
      title={t('inbox.waitingSince', { date: times.full(since) })}
    >
      <IconClock size={13} stroke={1.8} aria-hidden />
      <span className="visually-hidden">{t('inbox.waiting', { time: times.waited(since) })}</span>
      <span aria-hidden>{times.waited(since)}</span>
    </time>
  )
}
