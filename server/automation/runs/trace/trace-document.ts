import type { automationRuns } from '../automation.table.ts'
import type { Run, StepDetails, StepOutcome, StepResult, Task, TracedStep } from '../automation-run.ts'

/** An executed step. */
export interface RunStep {
  runID: number
  /** Unique among the steps of a message. */
  id: string
  parentID: string | null
  step: string
  outcome: StepOutcome
  why: string | null
  at: Date
  ms: number
  details: StepDetails
  sentMessageID: number | null
  /** The hooks that led to this step, first to last. */
  chain: string[]
}

/** Appends an executed step to the trace of a run. */
export function traceStep(
  { trace, startedAt }: Pick<Run, 'trace' | 'startedAt'>,
  task: Task,
  result: StepResult,
  { at, ms }: { at: Date; ms: number },
): TracedStep[] {
  const { step, parent, parentStepID } = task
  const { outcome, why, details, sentMessageID } = result
  const before = trace ?? []
  const elapsed = at.getTime() - startedAt.getTime() - before.reduce((sum, { t = 0 }) => sum + t, 0)
  const chain = chainOf(task)
  const isUsualChain = chain.join() === usualChain(details).join()
  const traced: TracedStep = {
    s: step,
    ...(elapsed > 0 ? { t: elapsed } : {}),
    ...(ms === 0 ? {} : { ms }),
    ...(outcome === 'Done' ? {} : { o: outcome }),
    ...(why ? { w: why } : {}),
    ...(details && Object.keys(details).length > 0 ? { d: details } : {}),
    ...(isUsualChain ? {} : { c: chain }),
    ...(parent === undefined ? {} : { p: parent }),
    ...(parentStepID === undefined ? {} : { parentStepID }),
    ...(sentMessageID === undefined ? {} : { sentMessageID }),
  }
  return [...before, traced]
}

const usualChain = ({ hook }: StepDetails = {}): string[] => (hook ? [hook] : [])

/** The chain for tasks triggered by this one. */
const chainOf = ({ chain = [], hookName }: Task): string[] => (hookName ? [...chain, hookName] : chain)

/** The steps in the trace document of a run. */
export function traceOfRun({
  runID,
  trace,
  startedAt,
}: Pick<typeof automationRuns.$inferSelect, 'runID' | 'trace' | 'startedAt'>): RunStep[] {
  let time = startedAt.getTime()
  const idOf = (place: number) => `${runID}.${place}`
  return (trace ?? []).map(({ s, t = 0, ms = 0, o = 'Done', w = null, d = {}, c, p, parentStepID, ...sent }, place) => {
    time += t
    const byRow = parentStepID === undefined ? null : String(parentStepID)
    return {
      ...{ runID, id: idOf(place), parentID: p === undefined ? byRow : idOf(p) },
      ...{ step: s, outcome: o, why: w, at: new Date(time), ms, details: d },
      ...{ sentMessageID: sent.sentMessageID ?? null, chain: c ?? usualChain(d) },
    }
  })
}

/** PostgreSQL cannot store null characters in JSON. */
export const writeTrace = (trace: TracedStep[]): string => JSON.stringify(trace).replaceAll('\\u0000', '\\ufffd')
