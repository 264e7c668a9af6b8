import {
  openConfiguration,
  recallConfiguration,
  remember,
} from '../../platform/database/configuration/known-configuration.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readRules, rulesFor } from '../rules/mappings/judge-rules.ts'
import { stepOf } from '../steps/steps.ts'
import { keepRun } from './automation.store.ts'
import type { Prepared, Run, RunKey, StepContext, StepResult, Task } from './automation-run.ts'
import { queueAdvance } from './start-run.ts'
import { type LockedRun, lockNewRun, lockRunAndCheck, refreshRun } from './subject.store.ts'
import { traceStep } from './trace/trace-document.ts'

/**
 * Runs the first step of the agenda and, in the same transaction, all following steps up to the next one that makes
 * an external call. External calls of the first step, and of a step that follows an uneventful one, are made before,
 * without locks. Returns the updated run, or undefined if another job has executed the step meanwhile.
 */
export async function runUntilExternalCall(
  context: StepContext,
  { preparing, ...run }: Run,
  isSingleStep: boolean,
): Promise<Run | undefined> {
  const since = performance.now()
  const prepared = await (preparing ?? prepareOutside(context, run))
  const { ahead: _ahead, configuration: _configuration, topicIDs: _topicIDs, ...known } = run
  // A replay is one transaction that is rolled back: the run is saved only when it ends.
  if (isReplay(context))
    return runBatch({ run: known, context: openUnrecorded(context) }, { prepared, since, isSingleStep })
  const work = async (inside: StepContext) => {
    const locked = await lockConfigured(inside, known.customerID, (snapshot) =>
      lockRunAndCheck(inside.db, known, snapshot),
    )
    return locked && beginEarly(context, await runBatch(locked, { prepared, since, isSingleStep }))
  }
  if (isSingleStep) return inTransaction(context, work)
  return inSharedTransaction(context, { ...known, ticketID: known.ticket?.ticketID }, work)
}

/**
 * Runs the first steps of a new run of a message; one statement locks and reads it. Returns undefined for any other
 * run.
 */
export async function beginNewRun(
  context: StepContext,
  key: RunKey & { ticketID?: number | null },
): Promise<Run | undefined> {
  const since = performance.now()
  return inSharedTransaction(context, key, async (inside) => {
    const locked = await lockConfigured(inside, key.customerID, (snapshot) => lockNewRun(inside.db, key, snapshot))
    const [first] = locked?.run.agenda ?? []
    if (!locked || !first || isCallingProvider(first)) return undefined
    return beginEarly(context, await runBatch(locked, { prepared: new Map(), since, isSingleStep: false }))
  })
}

/** Lets due runs of different tickets share a transaction, if the process supports it. */
function inSharedTransaction<Result>(
  context: StepContext,
  { customerID, ticketID }: { customerID: number; ticketID?: number | null | undefined },
  work: (inside: StepContext) => Promise<Result>,
): Promise<Result> {
  const { shareTransaction, isTransaction, trial } = context
  if (!shareTransaction || isTransaction || trial || typeof ticketID !== 'number') return inTransaction(context, work)
  return shareTransaction(context, { customerID, keys: [`ticket ${ticketID}`], locksMore: true }, work)
}

interface Configured {
  run: Run
  context: StepContext
}

/** Locks the run, and opens the configuration of its customer for this transaction. */
async function lockConfigured(
  context: StepContext,
  customerID: number,
  lock: (snapshot: string | null) => Promise<LockedRun | undefined>,
): Promise<Configured | undefined> {
  const known = recallConfiguration(context, customerID)
  const locked = await lock(known?.snapshot ?? null)
  if (!locked) return undefined
  const configuration = openConfiguration(context, customerID, known, locked.state)
  return { run: locked.run, context: openUnrecorded({ ...context, configuration }) }
}

const isReplay = ({ trial }: StepContext) => trial?.isReplay === true

/** A run records its events with its trace, even in a shared transaction. */
const openUnrecorded = (context: StepContext): StepContext => ({ ...context, unrecorded: [], isBatch: false })

interface BatchOptions {
  prepared: Map<Task, Prepared>
  since: number
  isSingleStep: boolean
}

async function runBatch(locked: Configured, { prepared, since, isSingleStep }: BatchOptions): Promise<Run> {
  let { run } = locked
  const context = isSingleStep ? locked.context : await withRules(locked.context, run)
  const taken: Task[] = []
  let isUneventful = true
  for (
    let task = run.agenda[0];
    task;
    task = isSingleStep ? undefined : nextTask(run, isUneventful ? prepared : undefined)
  ) {
    const { result, ms } = prepared.get(task) ?? { result: undefined, ms: 0 }
    const beginning = taken.length === 0 && !prepared.has(task) ? since : performance.now() - ms
    const done = await runStep(context, run, task, { prepared: result, since: beginning })
    isUneventful &&= done.isUneventful
    run = done.run
    taken.push(task)
  }
  if (run.state === 'Running' && run.agenda.length === 0) run = { ...run, state: 'Done' }
  const endedAt = hasEnded(run) ? context.now() : null
  const answers = context.outsideAnswers?.listUnstored?.(context) ?? []
  const batch = { answers, endedAt, announcedID: announcedBy(run, taken) }
  const isKept = run.state !== 'Running' || !isReplay(context)
  const [, read] = await context.db.together(() =>
    Promise.all([isKept && keepRun(context, run, batch), isSingleStep ? run : readAhead(context, run)]),
  )
  const { configuration } = context
  return configuration && !isSingleStep ? { ...read, configuration } : read
}

/**
 * Starts the next external calls while the transaction commits, if they may begin early. If the commit fails, their
 * results are discarded.
 */
function beginEarly(outside: StepContext, run: Run): Run {
  const [task] = run.agenda
  if (!task || !run.ahead || run.state !== 'Running' || outside.isTransaction || outside.trial) return run
  const { material, next } = run.ahead
  const mayBegin = (one: Task, read: unknown) => stepOf(one).mayBeginEarly?.(read) === true
  if (!mayBegin(task, material) || (next && !mayBegin(next.task, next.material))) return run
  const preparing = prepareOutside(outside, run)
  preparing.catch(() => undefined)
  return { ...run, preparing }
}

const prepareOutside = (context: StepContext, { ahead, configuration, topicIDs: _topicIDs, ...known }: Run) =>
  prepareAll(configuration ? { ...context, configuration } : context, known, ahead)

/**
 * Makes the external calls of the first task and, if it turns out uneventful, those of the one read ahead. The cost
 * of the first answer is recorded together with the reservation for the next.
 */
async function prepareAll(outside: StepContext, run: Run, ahead: Run['ahead']): Promise<Map<Task, Prepared>> {
  if (outside.trial) return prepareTasks(outside, run, ahead)
  const settling: Promise<void>[] = []
  try {
    return await prepareTasks({ ...outside, settling }, run, ahead)
  } finally {
    await Promise.all(settling)
  }
}

async function prepareTasks(context: StepContext, run: Run, ahead: Run['ahead']): Promise<Map<Task, Prepared>> {
  const prepared = new Map<Task, Prepared>()
  const [first] = run.agenda
  if (!first || !isCallingProvider(first)) return prepared
  const own = await prepare(context, run, first, ahead)
  prepared.set(first, own)
  const next = ahead?.next
  if (next && stepOf(first).isUneventful?.(own.result))
    prepared.set(next.task, await prepare(context, run, next.task, next))
  return prepared
}

async function prepare(
  context: StepContext,
  run: Run,
  task: Task,
  ahead: { material: unknown } | undefined,
): Promise<Prepared> {
  const since = performance.now()
  const step = stepOf(task)
  const material = ahead ? ahead.material : await step.read?.(context, run, task)
  const result = await step.prepare?.(context, run, task, material)
  return { result, ms: performance.now() - since }
}

/** Reads, in this transaction, what the next external call needs, and the one after it. */
async function readAhead(context: StepContext, run: Run): Promise<Run> {
  const [task] = run.agenda
  if (run.state !== 'Running' || !task || !isCallingProvider(task)) return run
  const { read, isUneventful } = stepOf(task)
  if (!read) return run
  const next = isUneventful && findNextCall(context, run)
  const [material, following] = await Promise.all([
    read(context, run, task),
    next && stepOf(next).read?.(context, run, next),
  ])
  const isFollowed = next && material !== undefined
  return { ...run, ahead: { material, ...(isFollowed ? { next: { task: next, material: following } } : {}) } }
}

/** The external call after the first one of the agenda, if only hooks without rules are in between. */
function findNextCall({ knownRules }: StepContext, { agenda }: Run): Task | undefined {
  const [, ...rest] = agenda
  const next = rest.find(isCallingProvider)
  const between = rest.slice(0, next ? rest.indexOf(next) : 0)
  const isQuiet = ({ step, hookName }: Task) =>
    step === 'hook' && hookName !== undefined && !!knownRules && rulesFor(knownRules, { hookName }).length === 0
  return next && between.every(isQuiet) ? next : undefined
}

const isCallingProvider = (task: Task): boolean => {
  const { prepare, isCallingProvider } = stepOf(task)
  return prepare !== undefined && (isCallingProvider?.(task) ?? true)
}

/** The next task, unless its external calls have yet to be made. */
const nextTask = ({ state, agenda: [task] }: Run, prepared: Map<Task, Prepared> | undefined): Task | undefined =>
  state === 'Running' && task && (!isCallingProvider(task) || prepared?.has(task)) ? task : undefined

/** Adds the rules of all hooks and topics to the context if any are due. */
async function withRules(context: StepContext, { customerID, agenda }: Run): Promise<StepContext> {
  const judging = agenda.filter(({ step }) => step === 'hook' || step === 'topicActions')
  if (judging.length === 0) return context
  return { ...context, knownRules: await remember(context, 'rules', () => readRules(context.db, customerID)) }
}

interface Beginning {
  prepared?: unknown
  since: number
}

interface Done {
  run: Run
  /** No data was changed and no task was added. */
  isUneventful: boolean
}

async function runStep(context: StepContext, run: Run, task: Task, beginning: Beginning): Promise<Done> {
  const { prepared, since } = beginning
  const cause = { by: 'run', runID: run.runID } as const
  const result = await stepOf(task).take({ ...context, cause }, run, task, prepared)
  const trace = traceStep(run, task, result, { at: context.now(), ms: Math.round(performance.now() - since) })
  const after = await follow(context, { ...run, trace }, result)
  const isUneventful = result.isDecision === true && !result.next?.length && after.state === 'Running'
  return { run: withTopics(await withChanges(context, after, result), result), isUneventful }
}

/** Steps that change data may also have changed the topics. */
function withTopics({ topicIDs: before, ...run }: Run, { topicIDs, isDecision, isOfRunOnly }: StepResult): Run {
  const known = topicIDs ?? (isDecision || isOfRunOnly ? before : undefined)
  return known ? { ...run, topicIDs: known } : run
}

/** The run with the ticket and message as left by a step. */
async function withChanges(context: StepContext, run: Run, result: StepResult): Promise<Run> {
  const { changed, changedTicket, isTicketChanged, isDecision, isOfRunOnly } = result
  const isTicketOutdated = isTicketChanged && run.agenda[0]?.step !== 'finish'
  if (changed && !isTicketOutdated) {
    const { message, ticket } = run
    return { ...run, message: message && { ...message, ...changed }, ticket: ticket && { ...ticket, ...changedTicket } }
  }
  const isOutdated = !isDecision && !isOfRunOnly && run.state === 'Running' && run.agenda.length > 0
  return isOutdated ? refreshRun(context.db, run) : run
}

/** The run with the remaining tasks after a step. */
async function follow(context: StepContext, run: Run, result: StepResult): Promise<Run> {
  const { agenda, facts, position, trace } = run
  const { next = [], isRepeated, waitSeconds = 0, state } = result
  const parent = (trace?.length ?? 1) - 1
  const children = next.map((child) => ({ ...child, parent }))
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

const hasEnded = ({ state }: Run) => state !== 'Running' && state !== 'Waiting'

/** The message whose run ended or whose draft is ready. */
function announcedBy(run: Run, taken: Task[]): number | null {
  const isProgress = hasEnded(run) || taken.some(({ step }) => step === 'draftReply' || step === 'finish')
  return (isProgress && run.message?.messageID) || null
}
