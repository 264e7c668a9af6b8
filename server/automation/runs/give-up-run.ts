import { findRun } from './automation.store.ts'
import type { StepContext } from './automation-run.ts'
import { failRun } from './fail-run.ts'
import type { AdvanceRun } from './start-run.ts'

/** After its job was given up from outside: the message shows that it failed, and can be tried again. */
export async function giveUpRun(context: StepContext, payload: AdvanceRun, reason: string): Promise<void> {
  const run = await findRun(context.db, payload)
  if (run) await failRun(context, run, `The automation was stopped. ${reason}`)
}
