import { ActionIcon, Button, Drawer, Group, Text, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconAlarm,
  IconAt,
  IconBell,
  IconBellOff,
  IconCalendarX,
  IconCheck,
  IconClock,
  IconDatabaseImport,
  IconEyeCheck,
  IconGauge,
  IconHandStop,
  IconMailExclamation,
  IconMessage,
  IconNote,
  IconPlugOff,
  IconPoint,
  IconSettings,
  IconShieldLock,
  IconStar,
  IconUserCheck,
} from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTimes } from '../../ui/format/times.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { translateStored } from '../errors/error-texts.ts'
import { useLanguage } from '../session/language.ts'
import { useGo } from '../use-go.ts'
import { describeNotification } from './describe-notification.ts'
import { type Notification, useMarkAllRead, useMarkRead, useNotifications } from './use-notifications.ts'

const icons: Record<Notification['kind'], Icon> = {
  Assigned: IconUserCheck,
  Mention: IconAt,
  ReplyOnAssigned: IconMessage,
  ReplyOnFollowed: IconMessage,
  NoteOnFollowed: IconNote,
  PersonRequested: IconHandStop,
  SnoozeEnded: IconClock,
  SlaWarning: IconAlarm,
  SlaBreach: IconAlarm,
  DeliveryFailed: IconMailExclamation,
  SendCancelled: IconCalendarX,
  CsatAnswered: IconStar,
  ImportFinished: IconDatabaseImport,
  WebhookDisabled: IconPlugOff,
  SecurityNotice: IconShieldLock,
  AutonomyChanged: IconGauge,
}
const urgentKinds = new Set<string>(['DeliveryFailed', 'SlaBreach', 'WebhookDisabled'])

/** Notifications, newest first. Enter opens the related page; arrow keys move through the list. */
export function NotificationDrawer({ onClose }: { onClose(): void }) {
  const { t } = useLanguage()
  const go = useGo()
  const notifications = useNotifications()
  const readAll = useMarkAllRead()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const leave = (address: string) => {
    onClose()
    go(address)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="left"
      size={420}
      overlayProps={{ backgroundOpacity: 0.2 }}
      padding={0}
      title={t('navigation.notifications')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ header: 'alerts-header' }}
    >
      <Group className="alerts-tools" justify="space-between" gap="xs">
        <Button
          size="xs"
          variant={isUnreadOnly ? 'light' : 'default'}
          aria-pressed={isUnreadOnly}
          onClick={() => setUnreadOnly(!isUnreadOnly)}
        >
          {t('alerts.unreadOnly')}
        </Button>
        <Group gap={4}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            disabled={!notifications.data?.unreadCount}
            onClick={() => readAll.mutate(null)}
          >
            {t('alerts.readAll')}
          </Button>
          <ActionIcon
            aria-label={t('alerts.settings')}
            title={t('alerts.settings')}
            onClick={() => leave('/settings/profile/notifications')}
          >
            <IconSettings size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <Loaded query={notifications}>
        {({ items }) => {
          const shown = isUnreadOnly ? items.filter(({ isRead }) => !isRead) : items
          if (shown.length === 0) return <Nothing isUnreadOnly={isUnreadOnly && items.length > 0} />
          return (
            <ul className="alerts" onKeyDown={walk}>
              {shown.map((notification) => (
                <Line key={notification.notificationID} notification={notification} onLeave={leave} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Drawer>
  )
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  const { t } = useLanguage()
  return isUnreadOnly ? (
    <EmptyState icon={IconEyeCheck} title={t('alerts.allRead')} hint={t('alerts.allReadHint')} />
  ) : (
    <EmptyState icon={IconBellOff} title={t('alerts.none')} hint={t('alerts.noneHint')} />
  )
}

interface LineProps {
  notification: Notification
  onLeave(address: string): void
}

function Line({ notification, onLeave }: LineProps) {
  const { t } = useLanguage()
  const times = useTimes()
  const mark = useMarkRead()
  const { notificationID, kind, at, ticketID, text, isRead } = notification
  const Picture = icons[kind] ?? IconBell
  const title = describeNotification(t, notification)
  const toggle = (isNowRead: boolean) => mark.mutate({ notificationID, isRead: isNowRead })
  const open = () => {
    if (!isRead) toggle(true)
    const address = ticketID === null ? kindPages[kind] : `/inbox/${ticketID}`
    if (address) onLeave(address)
  }
  return (
    <li className="alert-line" data-unread={!isRead || undefined} data-alarming={urgentKinds.has(kind) || undefined}>
      <UnstyledButton className="alert-open" onClick={open}>
        <Picture size={18} stroke={1.6} aria-hidden />
        <span className="alert-text">
          <Text component="span" size="sm" fw={isRead ? 400 : 600} display="block">
            {title}
          </Text>
          {text && (
            <Text component="span" size="xs" c="dimmed" lineClamp={2}>
              {translateStored(text)}
            </Text>
          )}
          <Text component="span" size="xs" c="dimmed" display="block">
            {!isRead && <b className="alert-state">{t('alerts.isUnread')} · </b>}
            <time dateTime={at} title={times.full(at)}>
              {times.brief(at)}
            </time>
          </Text>
        </span>
      </UnstyledButton>
      <ActionIcon
        size="sm"
        aria-label={t(isRead ? 'alerts.markUnread' : 'alerts.markRead', { title })}
        title={t(isRead ? 'alerts.unreadVerb' : 'alerts.readVerb')}
        onClick={() => toggle(!isRead)}
      >
        {isRead ? <IconPoint size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
      </ActionIcon>
    </li>
  )
}

/** The pages that notifications without a ticket link to. */
const kindPages: Partial<Record<Notification['kind'], string>> = {
  AutonomyChanged: '/automation/autonomy',
  SecurityNotice: '/settings/profile/security',
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.alert-open')]
  const current = lines.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  lines[Math.max(0, Math.min(lines.length - 1, current + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
}
