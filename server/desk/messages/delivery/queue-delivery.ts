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
