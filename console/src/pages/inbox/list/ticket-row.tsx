import type { Viewer } from '@attendant/client/hub'
import { Avatar, Badge, Checkbox, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { ViewerAvatars } from '../../../app/live/viewers.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { ChannelIcon } from '../../../ui/channel-icon.tsx'
import { useTimes } from '../../../ui/format/times.ts'
import { NeedsPersonBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import type { InboxSearch } from '../inbox-query.ts'
import type { Ticket } from './use-ticket-pages.ts'

interface TicketRowProps {
  ticket: Ticket
  search: InboxSearch
  assignee: string | undefined
  viewers: Viewer[]
  isUnread: boolean
  isActive: boolean
  isSelected: boolean
  onSelect(ticketID: number, isRange: boolean): void
}

/** One line where there is room, two where there is little: see inbox.css. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, search, assignee, viewers, isUnread, isActive, isSelected, onSelect } = props
  const { t } = useLanguage()
  const times = useTimes()
  const { ticketID, subject, endUserName, channelType, topics, lastMessageDate, dateCreated } = ticket
  const who = endUserName ?? t('inbox.anonymous')
  const at = lastMessageDate ?? dateCreated
  return (
    <>
      <Checkbox
        className="row-select"
        size="xs"
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
        <ChannelIcon type={channelType} />
        <span className="row-who">
          {isUnread && <span className="unread-dot" role="img" aria-label={t('inbox.unread')} />}
          {who}
        </span>
        <span className="row-subject">
          {subject || <i>{t('inbox.noSubject')}</i>}
          {ticket.messageCount > 1 && <span className="row-count">{ticket.messageCount}</span>}
        </span>
        <span className="row-marks">
          {topics.slice(0, 2).map((topic) => (
            <Badge key={topic} size="sm" radius="sm" variant="default" tt="none" fw={400}>
              {topic}
            </Badge>
          ))}
          <NeedsPersonBadge ticket={ticket} />
          <StatusBadge ticket={ticket} />
          <ViewerAvatars viewers={viewers} />
          {assignee && (
            <Tooltip label={t('inbox.assignedTo', { name: assignee })}>
              <Avatar
                size={20}
                name={assignee}
                color="gray"
                role="img"
                aria-label={t('inbox.assignedTo', { name: assignee })}
              />
            </Tooltip>
          )}
        </span>
        <time className="row-time" dateTime={at} title={times.full(at)}>
          {times.brief(at)}
        </time>
      </Link>
    </>
  )
})
