import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { pushSubscriptions } from './push.table.ts'

export const sendPushJob = 'notifications.push'

export interface SendPush {
  customerID: number
  notificationID: number
  pushSubscriptionID: number
}

/** One job for each browser, so that a failing push service does not repeat the others. */
export async function queuePush(
  db: Database,
  { customerID, customerRepID, notificationID }: { customerID: number; customerRepID: number; notificationID: number },
): Promise<void> {
  const subscriptions = await db
    .select({ pushSubscriptionID: pushSubscriptions.pushSubscriptionID })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.customerID, customerID), eq(pushSubscriptions.customerRepID, customerRepID)))
  for (const { pushSubscriptionID } of subscriptions) {
    const payload: SendPush = { customerID, notificationID, pushSubscriptionID }
    const key = `${sendPushJob} ${notificationID} ${pushSubscriptionID}`
    await addJob(db, sendPushJob, payload, { key, maxAttempts: 5 })
  }
}
