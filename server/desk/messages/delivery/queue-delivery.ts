import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

export const deliverMessageJob = 'messages.deliver'

export type DeliverMessage = Pick<MessageRow, 'customerID' | 'messageID'>

export const deliveryKey = (messageID: number) => `${deliverMessageJob} ${messageID}`

/** Call in the transaction that sets the message to `Queued`, so that it is sent only if that commits. */
export async function queueDelivery(
  db: Database,
  { customerID, messageID }: DeliverMessage,
  options: { runAt?: Date } = {},
): Promise<void> {
  const payload: DeliverMessage = { customerID, messageID }
  await addJob(db, deliverMessageJob, payload, { key: deliveryKey(messageID), maxAttempts: 8, ...options })
}

/** For a job that ran too soon: by the clock of the database, which decides when jobs are due. */
export async function queueDeliveryIn(db: Database, key: DeliverMessage, waitMs: number): Promise<void> {
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`)
  await queueDelivery(db, key, { runAt: new Date((rows[0]?.now ?? 0) + waitMs) })
}
