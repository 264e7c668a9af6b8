import { announce } from '../../platform/announcements.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { insertStep, lockRun, refreshRun, updateRun } from './automation.store.ts'
import type { Run, StepContext, StepResult, Task } from './automation-run.ts'
import { queueAdvance, runTopic } from './start-run.ts'
import { stepOf } from './steps/steps.ts'

/**
 * Takes the first step of the agenda, and in the same transaction all that follow up to the next one that asks the
 * outside. What the first one asks is asked before, while nothing is locked. Nothing where somebody else took the
 * step meanwhile, else the run as it stands then.
 */
export async function takeStretch(context: StepContext, known: Run, isOneByOne: boolean): Promise<Run | undefined> {
  const since = performance.now()
  const [first] = known.agenda
  const prepared = first && isAsking(first) ? await stepOf(first).prepare?.(context, known, first) : undefined
  return inTransaction(context, async (context) => {
    let run = await lockRun(context.db, known)
    if (!run) return undefined
    const taken: Task[] = []
    for (let task = first; task; task = nextTask(run, isOneByOne)) {
      run = await takeStep(context, run, task, taken.length === 0 ? { prepared, since } : { since: performance.now() })
      taken.push(task)
    }
    if (run.state === 'Running' && run.agenda.length === 0) run = { ...run, state: 'Done' }
    await keep(context, run)
    await announceProgress(context, run, taken)
    return run
  })
}

const isAsking = (task: Task): boolean => {
  const { prepare, isAsking } = stepOf(task)
  return prepare !== undefined && (isAsking?.(task) ?? true)
}

const nextTask = ({ state, agenda: [task] }: Run, isOneByOne: boolean): Task | undefined =>
  state === 'Running' && !isOneByOne && task && !isAsking(task) ? task : undefined

interface Beginning {
  prepared?: unknown
  since: number
}

async function takeStep(context: StepContext, run: Run, task: Task, { prepared, since }: Beginning): Promise<Run> {
  const cause = { by: 'run', runID: run.runID } as const
  const result = await stepOf(task).take({ ...context, cause }, run, task, prepared)
  const after = await trace(context, run, task, result, Math.round(performance.now() - since))
  const isOutdated = !result.isDecision && after.state === 'Running' && after.agenda.length > 0
  return isOutdated ? refreshRun(context.db, after) : after
}

/** Writes down what a step did. Answers the run with what is left to do after it. */
async function trace(context: StepContext, run: Run, task: Task, result: StepResult, ms: number): Promise<Run> {
  const { customerID, runID, agenda, facts, position } = run
  const { outcome, why, details = {}, next = [], isRepeated, waitSeconds = 0, sentMessageID, state } = result
  const { stepID } = await insertStep(context.db, {
    ...{ customerID, runID, outcome, details, ms },
    step: task.step,
    parentStepID: task.parentStepID ?? null,
    why: why ?? null,
    at: context.now(),
    sentMessageID: sentMessageID ?? null,
    chain: chainOf(task),
  })
  const isWaiting = waitSeconds > 0 && !context.trial
  if (isWaiting) {
    const runAt = new Date(context.now().getTime() + waitSeconds * 1000)
    await queueAdvance(context.db, run, { wakes: position + 1, runAt })
  }
  return {
    ...run,
    position: position + 1,
    agenda: [...next.map((child) => ({ ...child, parentStepID: stepID })), ...(isRepeated ? agenda : agenda.slice(1))],
    facts: { ...facts, ...result.facts },
    state: state ?? (isWaiting ? 'Waiting' : 'Running'),
  }
}

/** What this task leads to was led to by its hook. */
const chainOf = ({ chain = [], hookName }: Task) => (hookName ? [...chain, hookName] : chain)

const isOver = ({ state }: Run) => state !== 'Running' && state !== 'Waiting'

async function keep({ db, now }: StepContext, run: Run): Promise<void> {
  const { agenda, facts, state, position } = run
  await updateRun(db, run, { agenda, facts, state, position, endedAt: isOver(run) ? now() : null })
}

async function announceProgress({ db }: StepContext, run: Run, taken: Task[]): Promise<void> {
  const isTold = isOver(run) || taken.some(({ step }) => step === 'draftReply' || step === 'finish')
  if (isTold && run.message) await announce(db, runTopic, { messageID: run.message.messageID })
}
