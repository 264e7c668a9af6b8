import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

export const deliverMessageJob = 'messages.deliver'

export type DeliverMessage = Pick<MessageRow, 'customerID' | 'messageID'>

/** In the transaction that made the message `Queued`: it is sent if that is certain, and not otherwise. */
export async function queueDelivery(
  db: Database,
  { customerID, messageID }: DeliverMessage,
  options: { runAt?: Date } = {},
): Promise<void> {
  const payload: DeliverMessage = { customerID, messageID }
  await addJob(db, deliverMessageJob, payload, { key: `${deliverMessageJob} ${messageID}`, maxAttempts: 8, ...options })
}
