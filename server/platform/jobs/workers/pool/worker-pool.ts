import { EventEmitter } from 'node:events'
import { type CronItem, parseCronItems, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { ConnectionPool } from '../../../database/pool.ts'
import type { Log } from '../../../log.ts'
import type { LaneState } from '../order/lane-state.ts'
import { oneAtATime, type SlotLimit } from '../order/slot-limits.ts'
import { createRunningJobs, type RunningJobs, withoutOutages, withoutValues } from '../run-task.ts'
import type { WorkerSession } from '../worker-session.ts'
import { createQueueLogger } from './queue-log.ts'
import { createQueuePool } from './queue-pool.ts'

/** Slots for some kinds of jobs. */
export interface PoolPlan {
  name: string
  tasks: TaskList
  /** Maximum number of concurrent jobs. */
  slots: number
  /** Number of jobs fetched at a time; by default each slot fetches for itself. Not with a limit. */
  fetchSize?: number
  timetable?: CronItem[]
  /** Whether it is notified of new jobs; otherwise it polls. */
  isNotified?: boolean
  limit?: SlotLimit
  /**
   * Fetches jobs without waiting for the disk. If the database crashes at that moment, they are fetched again while they
   * run: only for jobs that may run twice at the same time.
   */
  isFetchDeferred?: boolean
  /** Where its jobs are counted. */
  states: LaneState[]
}

export interface WorkerTools {
  pool: ConnectionPool
  session: WorkerSession
  untilDatabaseAnswers(): Promise<void>
  /** Aborts when no more jobs may be taken. */
  stopping: AbortSignal
  /** Ends all waiting for the database. */
  closing: AbortSignal
  log: Log
}

/** One worker pool of the library, from start to end. */
export interface PoolRun {
  workerID: string
  /** By the clock of the process. */
  startedAt: number
  running: RunningJobs
  /** Resolves with the reason when it stops taking jobs. */
  ended: Promise<string>
  /** Takes no more jobs; resolves when the library reports that it is done, which may never happen. */
  shutDown(): Promise<void>
}

/** Fetched jobs without a free slot return to the queue. */
const fetchedForMs = 1_000
/** Running jobs are asked to stop after this time. */
const abortAfterMs = 3_000

export async function startWorkerPool(plan: PoolPlan, tools: WorkerTools): Promise<PoolRun> {
  const { pool, session, closing: signal, log } = tools
  const running = createRunningJobs(plan.states)
  const ended = Promise.withResolvers<string>()
  const created = Promise.withResolvers<string>()
  const lost = new AbortController()
  let registered = Promise.resolve()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    const onLost = () => {
      lost.abort()
      ended.resolve('declared dead by another process')
    }
    registered = session.register({ workerID: workerPool.id, lane: plan.name }, onLost)
    created.resolve(workerPool.id)
  })
  events.on('pool:fatalError', ({ action }) => ended.resolve(`failed at ${action}`))
  events.on('pool:gracefulShutdown', ({ message }) => ended.resolve(message))
  const listener = plan.isNotified
    ? session.listenerOf(plan.name)
    : Object.assign(new EventEmitter(), { query: async () => undefined })
  const deferral = plan.isFetchDeferred ? { isFetchDeferred: true } : {}
  const runner = await run({
    pgPool: createQueuePool(pool, { isReady: () => registered, listener, signal, log, ...deferral }),
    taskList: wrapTasks(plan.tasks, running, lost.signal, tools),
    parsedCronItems: parseCronItems(plan.timetable ?? []),
    concurrency: plan.slots,
    ...(plan.limit ? { forbiddenFlags: oneAtATime(plan.limit, events) } : {}),
    noHandleSignals: true,
    logger: createQueueLogger(log),
    events,
    preset: {
      worker: {
        // Without batches a failed completion would be an unhandled rejection, and end the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: abortAfterMs,
        ...(plan.fetchSize ? { localQueue: { size: plan.fetchSize, ttl: fetchedForMs } } : {}),
      },
    },
  })
  runner.promise.then(
    () => ended.resolve('ended'),
    (fault: Error) => ended.resolve(fault.message),
  )
  const workerID = await created.promise
  return {
    workerID,
    startedAt: performance.now(),
    running,
    ended: ended.promise,
    async shutDown() {
      await runner.stop().catch(() => undefined)
      await runner.promise.catch(() => undefined)
    },
  }
}

function wrapTasks(
  tasks: TaskList,
  running: ReturnType<typeof createRunningJobs>,
  lost: AbortSignal,
  { untilDatabaseAnswers, log }: WorkerTools,
): TaskList {
  // The library hands the same signal to all jobs of a pool.
  let abortSignal: AbortSignal | undefined
  const wrap = (name: string, task: Task): Task => {
    const wrapped = running.track(withoutValues(name, withoutOutages(task, untilDatabaseAnswers), log))
    return (payload, helpers) => {
      abortSignal ??= AbortSignal.any([helpers.abortSignal, lost])
      return wrapped(payload, { ...helpers, abortSignal })
    }
  }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && wrap(name, task)]))
}
