import './alerts.css'
import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { onDemand } from '../on-demand.tsx'
import { currentTranslate, loadAllTexts, useLanguage } from '../session/language.ts'
import { useAttendant } from '../session/session.tsx'
import { useGo } from '../use-go.ts'
import { readBrowserSettings } from './browser-settings.ts'
import { playChime } from './chime.ts'
import { mayShowDesktopNotices, showDesktopNotice } from './desktop-notice.ts'
import { notificationSettings } from './notification-settings.ts'
import { keepPush } from './push.ts'
import { useTabBadge } from './tab-badge.ts'
import { type Notification, useLiveNotifications, useMarkAllRead, useNotifications } from './use-notifications.ts'

const NotificationDrawer = onDemand(async () => {
  await loadAllTexts()
  return (await import('./notification-drawer.tsx')).NotificationDrawer
})

const maxShown = 99

/** The bell with its unread count, plus sounds, desktop notifications, the tab badge and push. */
export function Alerts() {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useNotifications()
  const unreadCount = data?.unreadCount ?? 0
  useAttention()
  useTabBadge(unreadCount)
  useReadByTicket(data?.items)
  useOpenedByPush()
  useKeptPush()
  useCommands([
    {
      id: 'notifications',
      label: t('navigation.notifications'),
      group: t('commands.go'),
      keys: 'g b',
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <UnstyledButton
        className="rail-link rail-bell"
        aria-haspopup="dialog"
        aria-label={unreadCount > 0 ? t('navigation.unread', { count: unreadCount }) : t('navigation.notifications')}
        title={t('navigation.notifications')}
        onClick={() => setOpen(true)}
      >
        <span className="rail-icon">
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unreadCount > 0 && <b className="rail-count">{unreadCount > maxShown ? `${maxShown}+` : unreadCount}</b>}
        </span>
      </UnstyledButton>
      {isOpen && <NotificationDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

/** Plays a sound and shows a desktop notification for new notifications, if enabled in this browser. */
function useAttention(): void {
  const go = useGo()
  const queries = useQueryClient()
  const settings = notificationSettings(useAttendant())
  useLiveNotifications((notice) => {
    const { hasSound, hasDesktop, pushSubscriptionID } = readBrowserSettings()
    if (hasSound) playChime()
    const isElsewhere = document.hidden || !document.hasFocus()
    if (!hasDesktop || pushSubscriptionID || !isElsewhere || !mayShowDesktopNotices()) return
    const open = () => go(notice.ticketID === null ? '/inbox' : `/inbox/${notice.ticketID}`)
    void queries.ensureQueryData(settings).then(async ({ kinds }) => {
      if (!kinds[notice.kind].push) return
      await loadAllTexts()
      showDesktopNotice(currentTranslate(), notice, open)
    })
  })
}

/** Opening a ticket marks its notifications as read. */
function useReadByTicket(items: Notification[] | undefined): void {
  const { pathname } = useLocation()
  const { mutate } = useMarkAllRead()
  const shownID = Number(/^\/inbox\/(\d+)/.exec(pathname)?.[1])
  const isUnread = items?.some(({ ticketID, isRead }) => ticketID === shownID && !isRead) ?? false
  useEffect(() => {
    if (isUnread && !document.hidden) mutate(shownID)
  }, [isUnread, shownID, mutate])
}

/** Opens the page of a push notification that was clicked while the console is open. */
function useOpenedByPush(): void {
  const go = useGo()
  useEffect(() => {
    const follow = ({ data }: MessageEvent<{ type?: string; path?: string }>) => {
      const path = data?.type === 'open' ? /^\/console(\/[\w/-]*)$/.exec(data.path ?? '')?.[1] : undefined
      if (path) go(path)
    }
    navigator.serviceWorker?.addEventListener('message', follow)
    return () => navigator.serviceWorker?.removeEventListener('message', follow)
  }, [go])
}

/** Push subscriptions end with their session, so each new session renews the subscription. */
function useKeptPush(): void {
  const attendant = useAttendant()
  useEffect(() => {
    const { pushSubscriptionID } = readBrowserSettings()
    if (pushSubscriptionID && mayShowDesktopNotices())
      void keepPush(attendant, pushSubscriptionID).catch(() => undefined)
  }, [attendant])
}
