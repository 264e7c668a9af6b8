import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/announcements.ts'
import { stepOf } from '../steps/steps.ts'
import { insertSteps, keepRun, type NewStep } from './automation.store.ts'
import type { Run, StepContext, StepResult, Task } from './automation-run.ts'
import { queueAdvance, runTopic } from './start-run.ts'
import { lockRun, refreshRun } from './subject.store.ts'

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
    const traced: NewStep[] = []
    for (let task = first; task; task = nextTask(run, isOneByOne)) {
      const beginning = taken.length === 0 ? { prepared, since } : { since: performance.now() }
      run = await takeStep(context, run, task, { ...beginning, traced })
      taken.push(task)
    }
    await writeDown(context, run, traced)
    if (run.state === 'Running' && run.agenda.length === 0) run = { ...run, state: 'Done' }
    await keepRun(context.db, run, isOver(run) ? context.now() : null)
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
  /** Steps of the stretch that are not written down yet. */
  traced: NewStep[]
}

async function takeStep(context: StepContext, run: Run, task: Task, beginning: Beginning): Promise<Run> {
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

/** Steps are written down together, at the latest when one of them is somebody's parent. Answers the last one's id. */
async function writeDown({ db }: StepContext, run: Run, traced: NewStep[]): Promise<number | undefined> {
  return traced.length === 0 ? undefined : insertSteps(db, run, traced.splice(0))
}

/** The run with what is left to do after a step. */
async function follow(context: StepContext, run: Run, result: StepResult, traced: NewStep[]): Promise<Run> {
  const { agenda, facts, position } = run
  const { next = [], isRepeated, waitSeconds = 0, state } = result
  const stepID = next.length > 0 ? await writeDown(context, run, traced) : undefined
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

/** What this task leads to was led to by its hook. */
const chainOf = ({ chain = [], hookName }: Task) => (hookName ? [...chain, hookName] : chain)

const isOver = ({ state }: Run) => state !== 'Running' && state !== 'Waiting'

async function announceProgress({ db }: StepContext, run: Run, taken: Task[]): Promise<void> {
  const isTold = isOver(run) || taken.some(({ step }) => step === 'draftReply' || step === 'finish')
  if (isTold && run.message) await announce(db, runTopic, { messageID: run.message.messageID })
}
