import type { Context } from '../../../context.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { isSource } from '../sources.store.ts'
import { knowledgeSources } from '../sources.table.ts'
import { SiteFault } from '../website/site-fault.ts'
import { queueSync, type SyncSource } from './queue-sync.ts'
import { findRun, reportRun } from './runs.store.ts'

/** After this time, a sync lets others run and continues in another job. */
const sliceMs = 20_000

/** Attempts if a site does not respond, before people are notified. */
const siteAttempts = 3

/** Job: reads a source. It may be interrupted at any point, and continues where it stopped. */
export async function syncSource(context: Context, order: SyncSource, attempt: Attempt): Promise<void> {
  const { customerID, sourceID } = order
  const run = await findRun(context.db, order)
  const [source] = await context.db.select().from(knowledgeSources).where(isSource(customerID, sourceID))
  if (!source || !run || run.state === 'Done' || run.state === 'Failed') return
  const dateStarted = run.dateStarted ?? context.now()
  await reportRun(context, run, { state: 'Running', dateStarted })
  const startedAt = performance.now()
  const isOver = () => attempt.signal?.aborted === true || performance.now() - startedAt > sliceMs
  try {
    // Loaded with the first sync, to keep startup fast.
    const { syncWebsite } = await import('../website/sync-website.ts')
    const { isPaused } = await syncWebsite(context, source, { ...run, state: 'Running' }, isOver)
    if (isPaused) return await queueSync(context.db, order)
    await reportRun(context, run, { state: 'Done', dateFinished: context.now() })
  } catch (fault) {
    const isSiteFault = fault instanceof SiteFault
    const maxAttempts = isSiteFault ? (fault.isPassing ? siteAttempts : 1) : attempt.max_attempts
    if (attempt.attempts < maxAttempts) throw fault
    const error = isSiteFault ? fault.message : 'The sync failed.'
    await reportRun(context, run, { state: 'Failed', error, dateFinished: context.now() })
    if (!isSiteFault) throw fault
  }
}

/** Called when its job was ended from outside. */
export async function giveUpSync(context: Context, order: SyncSource, reason: string): Promise<void> {
  const error = `The sync was stopped. ${reason}`
  await reportRun(context, order, { state: 'Failed', error, dateFinished: context.now() })
}
