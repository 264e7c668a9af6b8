import type { Notification } from '@attendant/contract/desk/notification.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { toNotification } from './notifications.store.ts'
import { notifications } from './notifications.table.ts'

/** By id; deleted ones are omitted. */
export async function findNotifications(
  db: Database,
  customerID: number,
  notificationIDs: number[],
): Promise<Map<number, Notification>> {
  if (notificationIDs.length === 0) return new Map()
  const rows = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.customerID, customerID), inArray(notifications.notificationID, notificationIDs)))
  return new Map(rows.map((row) => [row.notificationID, toNotification(row)]))
}
