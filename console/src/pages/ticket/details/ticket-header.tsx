import type { Viewer } from '@attendant/client/hub'
import { ActionIcon, Button, Group, Menu, Title, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowMerge,
  IconArrowsSplit2,
  IconCheck,
  IconDots,
  IconHistory,
  IconLayoutSidebarRight,
  IconMail,
  IconMailX,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { ViewerAvatars } from '../../../app/live/viewers.tsx'
import { useLanguage } from '../../../app/session/language.ts'
import { useMay } from '../../../app/session/me.ts'
import { ChannelIcon } from '../../../ui/channel-icon.tsx'
import { contactName } from '../../../ui/format/contact-name.ts'
import { DueTime } from '../../../ui/marks/due-time.tsx'
import { PriorityIcon } from '../../../ui/marks/priority.tsx'
import { SnoozeMark } from '../../../ui/marks/snooze-mark.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { leavesTicket, type TicketAction } from '../../inbox/bulk/ticket-change.ts'
import type { InboxSearch } from '../../inbox/inbox-query.ts'
import { useTicketActions } from '../../inbox/list/use-ticket-actions.ts'
import { useLeaveTicket } from '../../inbox/next-ticket.ts'
import type { Ticket } from '../use-ticket.ts'
import { AssigneeMenu } from './assignee-menu.tsx'

interface TicketHeaderProps {
  ticket: Ticket
  viewers: Viewer[]
  onEscalate(): void
  onAsk(): void
  onMerge(): void
  onSplit(): void
  isTimelineShown: boolean
  onTimeline(): void
  onDetails(): void
}

export function TicketHeader(props: TicketHeaderProps) {
  const { ticket, viewers, onEscalate, onAsk, onMerge, onSplit, isTimelineShown, onTimeline, onDetails } = props
  const { t } = useLanguage()
  const run = useTicketActions()
  const { ticketID, isClosed, isSpam } = ticket
  const leave = useLeaveTicket(ticketID)
  const mayDelete = useMay('deleteTickets')
  const act = async (action: TicketAction) => {
    const isDone = await run({ action, ticketIDs: [ticketID] })
    if (isDone && leavesTicket(action)) leave()
  }
  return (
    <header className="ticket-header">
      <h1 className="visually-hidden phone-heading">{t('navigation.inbox')}</h1>
      <BackLink />
      <ChannelIcon type={ticket.channelType} />
      <Title order={2} className="ticket-subject">
        {ticket.subject || contactName(t, ticket.endUserName)}
      </Title>
      {ticket.priority !== 'Normal' && <PriorityIcon priority={ticket.priority} />}
      <StatusBadge ticket={ticket} isOpenShown />
      <SnoozeMark ticket={ticket} />
      <DueTime ticket={ticket} />
      <ViewerAvatars viewers={viewers} />
      <Group gap={4} wrap="nowrap" className="ticket-actions">
        <AssigneeMenu ticket={ticket} />
        <Button
          size="compact-sm"
          variant={isClosed ? 'default' : 'light'}
          leftSection={isClosed ? <IconArrowBackUp size={14} /> : <IconCheck size={14} />}
          onClick={() => void act(isClosed ? 'reopen' : 'close')}
        >
          {t(isClosed ? 'inbox.action.reopen' : 'inbox.action.close')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('common.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSparkles size={15} />} onClick={onAsk}>
              {t('ticket.askAi')}
            </Menu.Item>
            <Menu.Item leftSection={<IconAlertTriangle size={15} />} onClick={onEscalate}>
              {t('ticket.escalateTitle')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowMerge size={15} />} onClick={onMerge}>
              {t('ticket.merge')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsSplit2 size={15} />}
              disabled={ticket.messageCount < 2}
              onClick={onSplit}
            >
              {t('ticket.split')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMail size={15} />}
              onClick={() => void run({ action: 'unread', ticketIDs: [ticketID] })}
            >
              {t('inbox.markUnread')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={15} />} onClick={onTimeline}>
              {t(isTimelineShown ? 'timeline.hide' : 'timeline.show')}
            </Menu.Item>
            <Menu.Item leftSection={<IconMailX size={15} />} onClick={() => void act(isSpam ? 'notSpam' : 'spam')}>
              {t(isSpam ? 'inbox.action.notSpam' : 'inbox.action.spam')}
            </Menu.Item>
            {mayDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void act('delete')}>
                {t('inbox.action.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Tooltip label={t('ticket.details')}>
          <ActionIcon aria-label={t('ticket.details')} onClick={onDetails}>
            <IconLayoutSidebarRight size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </header>
  )
}

/** Shown if the list is not beside the ticket. */
export function BackLink() {
  const { t } = useLanguage()
  const search = useSearch({ strict: false }) as InboxSearch
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/inbox" search={search} {...props} />}
      className="ticket-back"
      aria-label={t('inbox.key.back')}
    >
      <IconArrowLeft size={18} />
    </ActionIcon>
  )
}
