import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { type SourceRow, syncRuns } from '../sources.table.ts'
import { findOpenRun } from './runs.store.ts'

export const syncSourceJob = 'knowledge.sync'

export interface SyncSource {
  customerID: number
  sourceID: number
  runID: string
}

const maxAttempts = 6

/** Queues a sync, or returns the one of the source that is already waiting or running. */
export async function orderSync(
  { db, now, newId }: Pick<Context, 'db' | 'now' | 'newId'>,
  { customerID, sourceID, kind }: SourceRow,
): Promise<string> {
  if (kind !== 'Website') throw refuse('source_without_sync')
  const [inserted] = await db
    .insert(syncRuns)
    .values({ customerID, sourceID, runID: newId(), state: 'Queued', dateCreated: now() })
    .onConflictDoNothing()
    .returning()
  const run = inserted ?? (await findOpenRun(db, customerID, sourceID))
  if (!run) throw refuse('source_not_found')
  if (inserted) await queueSync(db, run)
  return run.runID
}

/** The runs of a source are executed one after another. */
export async function queueSync(db: Database, { customerID, sourceID, runID }: SyncSource): Promise<void> {
  const payload: SyncSource = { customerID, sourceID, runID }
  await addJob(db, syncSourceJob, payload, {
    key: `${syncSourceJob} ${runID}`,
    queue: `${syncSourceJob} ${sourceID}`,
    maxAttempts,
    lane: 'bulk',
  })
}
