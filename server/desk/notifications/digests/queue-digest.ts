import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const sendDigestJob = 'notifications.send-digest'

export interface SendDigest {
  customerID: number
  customerRepID: number
}

/** Queues an email with all due notifications of the representative. */
export async function queueDigest(db: Database, { customerID, customerRepID }: SendDigest): Promise<void> {
  const key = `${sendDigestJob} ${customerRepID}`
  await addJob(db, sendDigestJob, { customerID, customerRepID }, { key, maxAttempts: 10 })
}
