import { inTransaction } from '../../platform/database/transaction.ts'
import { readRules } from '../rules/mappings/judge-rules.ts'
import { stepOf } from '../steps/steps.ts'
import { insertSteps, keepRun, type NewStep } from './automation.store.ts'
import type { Run, StepContext, StepResult, Task } from './automation-run.ts'
import { queueAdvance } from './start-run.ts'
import { lockRun, refreshRun } from './subject.store.ts'

/**
 * Runs the first step of the agenda and, in the same transaction, all following steps up to the next one that makes an
 * external call. The first step's own external calls are made before, without locks. Returns the updated run, or
 * undefined if another job has executed the step meanwhile.
 */
export async function runUntilExternalCall(
  context: StepContext,
  { ahead, ...known }: Run,
  isSingleStep: boolean,
): Promise<Run | undefined> {
  const since = performance.now()
  const [first] = known.agenda
  const prepared = first && isCallingProvider(first) ? await prepare(context, known, first, ahead) : undefined
  return inTransaction(context, async (outer) => {
    let run = await lockRun(outer.db, known)
    if (!run) return undefined
    const context = isSingleStep ? outer : await withRules(outer, run)
    const taken: Task[] = []
    const traced: NewStep[] = []
    for (let task = first; task; task = nextTask(run, isSingleStep)) {
      const beginning = taken.length === 0 ? { prepared, since } : { since: performance.now() }
      run = await runStep(context, run, task, { ...beginning, traced })
      taken.push(task)
    }
    if (run.state === 'Running' && run.agenda.length === 0) run = { ...run, state: 'Done' }
    const endedAt = hasEnded(run) ? context.now() : null
    const answers = context.outsideAnswers?.listUnstored?.(context) ?? []
    await keepRun(context.db, run, { steps: traced, answers, endedAt, announcedID: announcedBy(run, taken) })
    return isSingleStep ? run : readAhead(context, run)
  })
}

async function prepare(context: StepContext, run: Run, task: Task, ahead: Run['ahead']): Promise<unknown> {
  const step = stepOf(task)
  const material = ahead ? ahead.material : await step.read?.(context, run, task)
  return step.prepare?.(context, run, task, material)
}

/** Reads in this transaction what the next step needs for its external call. */
async function readAhead(context: StepContext, run: Run): Promise<Run> {
  const [task] = run.agenda
  if (run.state !== 'Running' || !task || !isCallingProvider(task)) return run
  const { read } = stepOf(task)
  return read ? { ...run, ahead: { material: await read(context, run, task) } } : run
}

const isCallingProvider = (task: Task): boolean => {
  const { prepare, isCallingProvider } = stepOf(task)
  return prepare !== undefined && (isCallingProvider?.(task) ?? true)
}

const nextTask = ({ state, agenda: [task] }: Run, isSingleStep: boolean): Task | undefined =>
  state === 'Running' && !isSingleStep && task && !isCallingProvider(task) ? task : undefined

/** Reads the rules of all hooks of a batch at once. */
async function withRules(context: StepContext, { customerID, agenda }: Run): Promise<StepContext> {
  const end = agenda.findIndex((task, index) => index > 0 && isCallingProvider(task))
  const judging = agenda
    .slice(0, end < 0 ? undefined : end)
    .filter(({ step }) => step === 'hook' || step === 'topicActions')
  if (judging.length < 2) return context
  const hookNames = judging.flatMap(({ hookName }) => hookName ?? [])
  return { ...context, knownRules: await readRules(context.db, customerID, hookNames) }
}

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
  if (result.changed) return { ...after, message: after.message && { ...after.message, ...result.changed } }
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

/** The message whose run ended or that has a draft. */
function announcedBy(run: Run, taken: Task[]): number | null {
  const isProgress = hasEnded(run) || taken.some(({ step }) => step === 'draftReply' || step === 'finish')
  return (isProgress && run.message?.messageID) || null
}
