import type { Page } from '@attendant/contract/fields.ts'
import type { SyncCounts, SyncFailure, SyncRun } from '@attendant/contract/knowledge/knowledge-source.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { type PageRequest, takePage } from '../../../platform/http/requests/paging.ts'
import { type RunRow, syncRuns } from '../sources.table.ts'

export interface RunKey {
  customerID: number
  runID: string
}

export const noCounts: SyncCounts = { found: 0, new: 0, changed: 0, unchanged: 0, gone: 0, failed: 0 }

const isRun = ({ customerID, runID }: RunKey) => and(eq(syncRuns.customerID, customerID), eq(syncRuns.runID, runID))
const isOpen = inArray(syncRuns.state, ['Queued', 'Running'])

export const toCounts = ({ found, new: added, changed, unchanged, gone, failed }: RunRow): SyncCounts => ({
  ...{ found, new: added, changed, unchanged, gone, failed },
})

export const toSyncRun = (run: RunRow): SyncRun => ({
  jobID: run.runID,
  sourceID: run.sourceID,
  state: run.state,
  dateCreated: run.dateCreated.toISOString(),
  dateStarted: run.dateStarted?.toISOString() ?? null,
  dateFinished: run.dateFinished?.toISOString() ?? null,
  counts: toCounts(run),
  failed: run.failures,
  error: run.error,
})

/** The latest first. */
export async function listRuns(
  db: Database,
  customerID: number,
  sourceID: number,
  query: PageRequest,
): Promise<Page<SyncRun>> {
  const isOwn = and(eq(syncRuns.customerID, customerID), eq(syncRuns.sourceID, sourceID))
  const rows = db.select().from(syncRuns).where(isOwn).orderBy(desc(syncRuns.number))
  const page = await takePage(rows.$dynamic(), db.$count(syncRuns, isOwn), query)
  return { ...page, items: page.items.map(toSyncRun) }
}

export async function findRun(db: Database, key: RunKey): Promise<RunRow | undefined> {
  const [row] = await db.select().from(syncRuns).where(isRun(key))
  return row
}

export async function findOpenRun(db: Database, customerID: number, sourceID: number): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.customerID, customerID), eq(syncRuns.sourceID, sourceID), isOpen))
  return row
}

/** Further failures are only counted. */
const maxFailures = 200

export type Counted = Exclude<keyof SyncCounts, 'found'>

/** Counts a page or file in the transaction that stores its result. */
export async function countPage(db: Database, key: RunKey, counted: Counted, failure?: SyncFailure): Promise<void> {
  const isFound = counted !== 'gone'
  await db
    .update(syncRuns)
    .set({
      [counted]: sql`${syncRuns[counted]} + 1`,
      ...(isFound ? { found: sql`${syncRuns.found} + 1` } : {}),
      ...(failure
        ? {
            failures: sql`case when json_array_length(${syncRuns.failures}) < ${maxFailures}
              then (${syncRuns.failures}::jsonb || ${JSON.stringify([failure])}::jsonb)::json else ${syncRuns.failures} end`,
          }
        : {}),
    })
    .where(isRun(key))
}

/** Updates a run and notifies subscribers. A finished run stays finished. */
export function reportRun(context: Context, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  return inTransaction(context, async (context) => {
    const isStill = and(isRun(key), isOpen)
    const [row] = await context.db.update(syncRuns).set(changes).where(isStill).returning()
    if (row) await publishProgress(context, row)
  })
}

export async function publishProgress(context: Context, row: RunRow): Promise<void> {
  const { customerID, runID, sourceID, state, error } = row
  const data = { jobID: runID, sourceID, state, ...toCounts(row), ...(error ? { error } : {}) }
  await publishEvent(context, { customerID, type: 'job.progress', data })
}
