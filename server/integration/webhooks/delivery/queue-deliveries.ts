import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const deliverWebhookJob = 'webhooks.deliver'

export interface DeliverWebhook {
  customerID: number
  webhookID: number
}

/** Call in the transaction of the event. Has no job key, so that transactions do not wait for each other. */
export async function queueDeliveries(db: Database, { customerID, webhookID }: DeliverWebhook, runAt?: Date) {
  const payload: DeliverWebhook = { customerID, webhookID }
  await addJob(db, deliverWebhookJob, payload, runAt ? { runAt } : {})
}

/** One job per webhook, because several callers may detect the same condition. */
export async function queueRecovery(db: Database, { customerID, webhookID }: DeliverWebhook, runAt: Date) {
  const payload: DeliverWebhook = { customerID, webhookID }
  await addJob(db, deliverWebhookJob, payload, {
    runAt,
    key: `${deliverWebhookJob}:recover:${customerID}:${webhookID}`,
  })
}
