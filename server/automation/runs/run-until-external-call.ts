import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/announcements.ts'
import { stepOf } from '../steps/steps.ts'
import { insertSteps, keepRun, type NewStep } from './automation.store.ts'
import type { Run, StepContext, StepResult, Task } from './automation-run.ts'
import { queueAdvance, runTopic } from './start-run.ts'
import { lockRun, refreshRun } from './subject.store.ts'

/**
 * Runs the first step of the agenda and, in the same transaction, all following steps up to the next one that makes an
 * external call. The first step's own external calls are made before, without locks. Returns the updated run, or
 * undefined if another job has executed the step meanwhile.
 */
export async function runUntilExternalCall(
  context: StepContext,
  known: Run,
  isSingleStep: boolean,
): Promise<Run | undefined> {
  const since = performance.now()
  const [first] = known.agenda
  const prepared = first && isCallingProvider(first) ? await stepOf(first).prepare?.(context, known, first) : undefined
  return inTransaction(context, async (context) => {
    let run = await lockRun(context.db, known)
    if (!run) return undefined
    const taken: Task[] = []
    const traced: NewStep[] = []
    for (let task = first; task; task = nextTask(run, isSingleStep)) {
      const beginning = taken.length === 0 ? { prepared, since } : { since: performance.now() }
      run = await runStep(context, run, task, { ...beginning, traced })
      taken.push(task)
    }
    await writeTrace(context, run, traced)
    if (run.state === 'Running' && run.agenda.length === 0) run = { ...run, state: 'Done' }
    await keepRun(context.db, run, hasEnded(run) ? context.now() : null)
    await announceProgress(context, run, taken)
    return run
  })
}

const isCallingProvider = (task: Task): boolean => {
  const { prepare, isCallingProvider } = stepOf(task)
  return prepare !== undefined && (isCallingProvider?.(task) ?? true)
}

const nextTask = ({ state, agenda: [task] }: Run, isSingleStep: boolean): Task | undefined =>
  state === 'Running' && !isSingleStep && task && !isCallingProvider(task) ? task : undefined

interface Beginning {
  prepared?: unknown
  since: number
  /** Steps whose trace is not written yet. */
  traced: NewStep[]
}

async function runStep(context: StepContext, run: Run, task: Task, beginning: Beginning): Promise<Run> {
  const { prepared, since, traced } = beginning
  const cause = { by: 'run', runID: run.runID } as const
  const result = await stepOf(task).take({ ...context, cause }, run, task, prepared)
  traced.push(toTrace(context, task, result, Math.round(performance.now() - since)))
  const after = await follow(context, run, result, traced)
  const isOutdated = !result.isDecision && after.state === 'Running' && after.agenda.length > 0
  return isOutdated ? refreshRun(context.db, after) : after
}

function toTrace({ now }: StepContext, task: Task, result: StepResult, ms: number): NewStep {
  const { step, parentStepID = null } = task
  const { outcome, why = null, details = {}, sentMessageID = null } = result
  return { step, parentStepID, outcome, why, at: now(), ms, details, sentMessageID, chain: chainOf(task) }
}

/** Writes pending trace rows in one insert; needed before a child can reference its parent. Returns the last id. */
async function writeTrace({ db }: StepContext, run: Run, traced: NewStep[]): Promise<number | undefined> {
  return traced.length === 0 ? undefined : insertSteps(db, run, traced.splice(0))
}

/** The run with its remaining tasks after a step. */
async function follow(context: StepContext, run: Run, result: StepResult, traced: NewStep[]): Promise<Run> {
  const { agenda, facts, position } = run
  const { next = [], isRepeated, waitSeconds = 0, state } = result
  const stepID = next.length > 0 ? await writeTrace(context, run, traced) : undefined
  const children = next.map((child) => (stepID === undefined ? child : { ...child, parentStepID: stepID }))
  const isWaiting = waitSeconds > 0 && !context.trial
  if (isWaiting) {
    const runAt = new Date(context.now().getTime() + waitSeconds * 1000)
    await queueAdvance(context.db, run, { wakes: position + 1, runAt })
  }
  return {
    ...run,
    position: position + 1,
    agenda: [...children, ...(isRepeated ? agenda : agenda.slice(1))],
    facts: { ...facts, ...result.facts },
    state: state ?? (isWaiting ? 'Waiting' : 'Running'),
  }
}

/** The chain for tasks that follow from this one. */
const chainOf = ({ chain = [], hookName }: Task) => (hookName ? [...chain, hookName] : chain)

const hasEnded = ({ state }: Run) => state !== 'Running' && state !== 'Waiting'

async function announceProgress({ db }: StepContext, run: Run, taken: Task[]): Promise<void> {
  const isProgress = hasEnded(run) || taken.some(({ step }) => step === 'draftReply' || step === 'finish')
  if (isProgress && run.message) await announce(db, runTopic, { messageID: run.message.messageID })
}
