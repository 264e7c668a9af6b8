import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const sendDigestJob = 'notifications.send-digest'

export interface SendDigest {
  customerID: number
  customerRepID: number
}

/** An email with all notifications of the representative that are due. */
export async function queueDigest(db: Database, { customerID, customerRepID }: SendDigest): Promise<void> {
  const key = `${sendDigestJob} ${customerRepID}`
  await addJob(db, sendDigestJob, { customerID, customerRepID }, { key, maxAttempts: 10 })
}
