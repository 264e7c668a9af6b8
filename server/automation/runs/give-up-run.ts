import type { StepContext } from './automation-run.ts'
import { failRun } from './fail-run.ts'
import type { AdvanceRun } from './start-run.ts'
import { findRun } from './subject.store.ts'

/** Called when the job has used up its attempts: marks the message as failed, so that it can be retried. */
export async function giveUpRun(context: StepContext, payload: AdvanceRun, reason: string): Promise<void> {
  const run = await findRun(context.db, payload)
  if (run) await failRun(context, run, `The automation was stopped. ${reason}`)
}
