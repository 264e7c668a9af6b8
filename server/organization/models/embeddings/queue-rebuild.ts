import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const rebuildIndexJob = 'knowledge.rebuild'

export interface RebuildIndex {
  customerID: number
}

/** Call when documents need vectors of another encoder. The old ones are searched until the new ones are complete. */
export async function queueRebuild(db: Database, customerID: number): Promise<void> {
  const payload: RebuildIndex = { customerID }
  await addJob(db, rebuildIndexJob, payload, { key: `${rebuildIndexJob} ${customerID}` })
}
