import { announce } from '../../platform/announcements.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { findRun, insertStep, lockRun, updateRun } from './automation.store.ts'
import type { Facts, Run, StepContext, StepResult, Task } from './automation-run.ts'
import { failRun } from './fail-run.ts'
import { type AdvanceRun, queueAdvance, runTopic } from './start-run.ts'
import { stepOf } from './steps/steps.ts'

interface Attempt {
  attempts: number
  max_attempts: number
}

/**
 * Job: takes the steps of a run, each in a transaction of its own with its trace and the new position. Killed
 * anywhere, it goes on where it was; two that meet at one run take each step once.
 */
export async function advanceRun(context: StepContext, payload: AdvanceRun, attempt?: Attempt): Promise<void> {
  const found = await findRun(context.db, payload)
  const run = found && (await wake(context, found, payload.wakes))
  if (!run) return
  try {
    await takeSteps(context, run)
  } catch (fault) {
    if (!attempt || attempt.attempts < attempt.max_attempts) throw fault
    context.log.error({ err: fault, runID: run.runID }, 'A run of the automation met a fault and gave up.')
    const current = await findRun(context.db, run)
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

async function takeSteps(context: StepContext, begun: Run): Promise<void> {
  let run: Run | undefined = begun
  while (run?.state === 'Running') run = await takeStep(context, run)
}

async function takeStep(context: StepContext, known: Run): Promise<Run | undefined> {
  const [task] = known.agenda
  if (!task) return inTransaction(context, (context) => move(context, known, { agenda: [], state: 'Done' }))
  const step = stepOf(task)
  // The rows may have changed by the step before; who asks the outside must see them as they are.
  const run = step.prepare ? await findRun(context.db, known) : known
  if (!run || run.position !== known.position || run.state !== 'Running') return undefined
  const since = performance.now()
  const prepared = await step.prepare?.(context, run, task)
  return inTransaction(context, async (context) => {
    const locked = await lockRun(context.db, run)
    if (!locked) return undefined
    const result = await step.take(context, locked, task, prepared)
    return keep(context, locked, task, result, Math.round(performance.now() - since))
  })
}

async function keep(context: StepContext, run: Run, task: Task, result: StepResult, ms: number): Promise<Run> {
  const { customerID, runID, agenda, facts } = run
  const { outcome, why, details = {}, next = [], isRepeated, waitSeconds = 0, sentMessageID, state } = result
  const stepID = await insertStep(context.db, {
    ...{ customerID, runID, outcome, details, ms },
    step: task.step,
    parentStepID: task.parentStepID ?? null,
    why: why ?? null,
    at: context.now(),
    sentMessageID: sentMessageID ?? null,
    chain: chainOf(task),
  })
  const rest = isRepeated ? agenda : agenda.slice(1)
  const children = next.map((child) => ({ ...child, parentStepID: stepID }))
  const isWaiting = waitSeconds > 0 && !context.trial
  const kept = await move(context, run, {
    agenda: [...children, ...rest],
    facts: { ...facts, ...result.facts },
    state: state ?? (isWaiting ? 'Waiting' : 'Running'),
  })
  if (isWaiting) {
    const runAt = new Date(context.now().getTime() + waitSeconds * 1000)
    await queueAdvance(context.db, run, { wakes: kept.position, runAt })
  }
  return announceProgress(context, kept, task)
}

/** What this task leads to was led to by its hook. */
const chainOf = ({ chain = [], hookName }: Task) => (hookName ? [...chain, hookName] : chain)

async function move(
  context: StepContext,
  run: Run,
  changes: { agenda: Task[]; facts?: Facts; state: Run['state'] },
): Promise<Run> {
  const position = run.position + 1
  const isOver = changes.state !== 'Running' && changes.state !== 'Waiting'
  await updateRun(context.db, run, { ...changes, position, endedAt: isOver ? context.now() : null })
  return { ...run, ...changes, position }
}

async function announceProgress(context: StepContext, run: Run, { step }: Task): Promise<Run> {
  const isTold = step === 'draftReply' || step === 'finish' || (run.state !== 'Running' && run.state !== 'Waiting')
  if (isTold && run.message) await announce(context.db, runTopic, { messageID: run.message.messageID })
  return run
}
