import { translateStored } from '../errors/error-texts.ts'
import type { Translate } from '../session/language.ts'
import { describeNotification } from './describe-notification.ts'
import type { Notification as Notice } from './use-notifications.ts'

/** Shows a desktop notification while the tab is in the background. With a push subscription, the service sends it. */
export function showDesktopNotice(t: Translate, notice: Notice, onOpen: () => void): void {
  const shown = new Notification(describeNotification(t, notice), {
    body: translateStored(notice.text),
    tag: `attendant-${notice.notificationID}`,
    icon: '/console/icon.svg',
  })
  shown.onclick = () => {
    window.focus()
    shown.close()
    onOpen()
  }
}

export const mayShowDesktopNotices = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** Asks for permission unless it was already granted or denied. */
export async function askForDesktopNotices(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false
  return (await Notification.requestPermission()) === 'granted'
}
