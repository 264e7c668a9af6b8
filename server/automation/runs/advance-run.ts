import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { findRun, updateRun } from './automation.store.ts'
import type { Run, StepContext } from './automation-run.ts'
import { failRun } from './fail-run.ts'
import type { AdvanceRun } from './start-run.ts'
import { lockRun } from './subject.store.ts'
import { takeStretch } from './take-stretch.ts'

/**
 * Job: takes the steps of a run, in transactions with their trace and the new position. Killed anywhere, it goes on
 * where it was; two that meet at one run take each step once.
 */
export async function advanceRun(context: StepContext, payload: AdvanceRun, attempt?: Attempt): Promise<void> {
  const found = await findRun(context.db, payload)
  let run = found && (await wake(context, found, payload.wakes))
  try {
    // After a fault, step by step: then what went well before it is kept, and the trace shows how far it came.
    const isOneByOne = (attempt?.attempts ?? 1) > 1
    while (run?.state === 'Running') run = await takeStretch(context, run, isOneByOne)
  } catch (fault) {
    if (!attempt || attempt.attempts < attempt.max_attempts) throw fault
    context.log.error({ err: fault, runID: payload.runID }, 'A run of the automation met a fault and gave up.')
    const current = await findRun(context.db, payload)
    if (current) await failRun(context, current, `The automation met a fault of its own, ${attempt.attempts} times.`)
  }
}

/** A waiting run goes on by the job of its wait, and by no other. */
async function wake(context: StepContext, run: Run, wakes: number | undefined): Promise<Run | undefined> {
  if (run.state !== 'Waiting') return run
  if (wakes !== run.position) return undefined
  return inTransaction(context, async (context) => {
    const locked = await lockRun(context.db, run)
    if (!locked) return undefined
    await updateRun(context.db, locked, { state: 'Running' })
    return { ...locked, state: 'Running' }
  })
}
