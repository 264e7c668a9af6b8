import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

/** Recomputes due times that depend on a customer's office hours. */
export const recomputeDueTimesJob = 'customers.recompute-due-times'

export interface CalendarChange {
  customerID: number
}

/** Call when office hours, time zone or holidays changed. */
export async function queueCalendarChange(db: Database, customerID: number): Promise<void> {
  const payload: CalendarChange = { customerID }
  await addJob(db, recomputeDueTimesJob, payload, { key: `${recomputeDueTimesJob} ${customerID}` })
}
