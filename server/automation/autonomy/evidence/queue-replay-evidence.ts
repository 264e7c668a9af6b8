import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'

export const takeReplayJob = 'autonomy.take-replay'
export interface TakeReplay {
  customerID: number
  replayID: number
}

/** Call in the transaction that ends a replay of the live configuration, or activates the replayed one. */
export async function queueReplayEvidence(db: Database, order: TakeReplay): Promise<void> {
  await addJob(db, takeReplayJob, order, { key: `${takeReplayJob} ${order.replayID}`, lane: 'bulk' })
}
