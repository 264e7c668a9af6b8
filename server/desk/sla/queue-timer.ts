import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const slaTimerJob = 'sla.timer'

export interface SlaTimer {
  customerID: number
  ticketID: number
}

/** The timers of a customer run one after another, earliest first. */
export async function queueTimer(db: Database, { customerID, ticketID, at }: SlaTimer & { at: Date }): Promise<void> {
  const payload: SlaTimer = { customerID, ticketID }
  await addJob(db, slaTimerJob, payload, {
    key: `${slaTimerJob} ${ticketID}`,
    queue: `${slaTimerJob} ${customerID}`,
    runAt: at,
  })
}
