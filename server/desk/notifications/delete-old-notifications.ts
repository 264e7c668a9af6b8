import { asSystem, type Context } from '../../context.ts'
import { deleteNotificationsBefore, keptMs } from './notifications.store.ts'

export const deleteOldNotificationsJob = 'notifications.forget'

/** Job: deletes notifications after 90 days. */
export async function deleteOldNotifications(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  await deleteNotificationsBefore(db, new Date(now().getTime() - keptMs))
}
