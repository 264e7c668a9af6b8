import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export interface VerifyNumbers {
  customerID: number
}

export const verifyNumbersJob = 'telephony.verify-numbers'

/** Checked with the provider in the background, so that saving a number does not fail if it is unreachable. */
export async function queueVerification(db: Database, customerID: number): Promise<void> {
  const key = `${verifyNumbersJob} ${customerID}`
  await addJob(db, verifyNumbersJob, { customerID } satisfies VerifyNumbers, { key, maxAttempts: 12 })
}
