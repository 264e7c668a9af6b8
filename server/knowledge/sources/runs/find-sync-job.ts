import type { SyncRun } from '@attendant/contract/knowledge/knowledge-source.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRun, toSyncRun } from './runs.store.ts'

/** The sync of a source, by the id of its job. */
export async function findSyncJob(db: Database, customerID: number, jobID: string): Promise<SyncRun | undefined> {
  const row = await findRun(db, { customerID, runID: jobID })
  return row && toSyncRun(row)
}
