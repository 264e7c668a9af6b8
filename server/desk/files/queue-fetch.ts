import type { Spender } from '../../organization/budgets/spending/spender.ts'
import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const fetchFilesJob = 'files.fetch'

export interface FetchFiles {
  customerID: number
  messageID: number
  /** Passed on to the automation, which starts afterwards. */
  isTicketReopened: boolean
  assignedTo: number | null
  spender?: Spender
}

export async function queueFetch(db: Database, payload: FetchFiles): Promise<void> {
  await addJob(db, fetchFilesJob, payload, { key: `${fetchFilesJob} ${payload.messageID}`, maxAttempts: 6 })
}
