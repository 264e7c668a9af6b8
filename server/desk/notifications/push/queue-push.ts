import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const sendPushJob = 'notifications.push'

export interface SendPush {
  customerID: number
  notificationID: number
  pushSubscriptionID: number
}

/** One job for each browser, so that a failing push service does not repeat the others. */
export async function queuePushes(
  db: Database,
  { customerID, notificationID }: Pick<SendPush, 'customerID' | 'notificationID'>,
  pushSubscriptionIDs: number[],
): Promise<void> {
  for (const pushSubscriptionID of pushSubscriptionIDs) {
    const payload: SendPush = { customerID, notificationID, pushSubscriptionID }
    const key = `${sendPushJob} ${notificationID} ${pushSubscriptionID}`
    await addJob(db, sendPushJob, payload, { key, maxAttempts: 5 })
  }
}
