import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { recordAnswers } from '../replays/outside-answers.ts'
import { updateRun } from './automation.store.ts'
import type { Run, StepContext } from './automation-run.ts'
import { failRun } from './fail-run.ts'
import { beginNewRun, runUntilExternalCall } from './run-until-external-call.ts'
import type { AdvanceRun } from './start-run.ts'
import { findRun, lockRun } from './subject.store.ts'

/**
 * Job: executes the steps of a run, each batch in one transaction with its trace and the new position. After a crash it
 * resumes where it stopped; concurrent jobs for one run execute each step once.
 */
export async function advanceRun(context: StepContext, payload: AdvanceRun, attempt?: Attempt): Promise<void> {
  try {
    // After a failure, commit every step, so that progress is kept and the trace shows how far the run got.
    const isSingleStep = (attempt?.attempts ?? 1) > 1
    const recording = withRecording(context)
    let run = payload.isNew && !isSingleStep ? await beginNewRun(recording, payload) : undefined
    run ??= await findAndWake(context, payload)
    const running = run?.message ? recording : context
    while (run?.state === 'Running') run = await runUntilExternalCall(running, run, isSingleStep)
  } catch (fault) {
    if (!attempt || attempt.attempts < attempt.max_attempts) throw fault
    context.log.error({ err: fault, runID: payload.runID }, 'Automation run failed after all attempts')
    const current = await findRun(context.db, payload)
    if (current) await failRun(context, current, `The automation met a fault of its own, ${attempt.attempts} times.`)
  }
}

/** Records external answers for replays of the message. */
const withRecording = (context: StepContext): StepContext =>
  context.trial ? context : { ...context, outsideAnswers: recordAnswers(context) }

async function findAndWake(context: StepContext, { wakes, ...key }: AdvanceRun): Promise<Run | undefined> {
  const found = await findRun(context.db, key)
  return found && wake(context, found, wakes)
}

/** Only the job scheduled by the wait resumes a waiting run. */
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
