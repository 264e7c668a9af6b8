import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export interface VerifyNumbers {
  customerID: number
}

export const verifyNumbersJob = 'telephony.verify-numbers'

/** The provider is asked in the background: saving a number must not fail because it cannot be reached. */
export async function queueVerification(db: Database, customerID: number): Promise<void> {
  const key = `${verifyNumbersJob} ${customerID}`
  await addJob(db, verifyNumbersJob, { customerID } satisfies VerifyNumbers, { key, maxAttempts: 12 })
}
