import type { NotificationReadAll } from '@attendant/contract/desk/notification.ts'
import type { Rep } from '../../access.ts'
import type { Context } from '../../context.ts'
import { countUnread, setAllRead, setRead } from './notifications.store.ts'
import { publishOwnEvent } from './publish-own-event.ts'

export async function readNotification(
  context: Context,
  rep: Rep,
  notificationID: number,
  isRead: boolean,
): Promise<void> {
  if (!(await setRead(context.db, rep, notificationID, isRead))) return
  await publishRead(context, rep, isRead ? [notificationID] : [])
}

export async function readAllNotifications(context: Context, rep: Rep, body: NotificationReadAll): Promise<void> {
  const ticketID = body.ticketID ?? undefined
  const before = body.before ? new Date(body.before) : undefined
  const changed = await setAllRead(context.db, rep, {
    ...(ticketID === undefined ? {} : { ticketID }),
    ...(before === undefined ? {} : { before }),
  })
  if (changed.length === 0) return
  await publishRead(context, rep, ticketID === undefined && before === undefined ? null : changed)
}

/** The IDs are null if all were read, and empty if one became unread. */
async function publishRead(context: Context, rep: Rep, notificationIDs: number[] | null): Promise<void> {
  const { customerID, customerRepID } = rep
  const data = { notificationIDs, unreadCount: await countUnread(context, rep) }
  await publishOwnEvent(context, { customerID, customerRepID, type: 'notification.read', data })
}
