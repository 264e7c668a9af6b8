import { setTimeout as pause } from 'node:timers/promises'
import type { CronItem, TaskList } from 'graphile-worker'
import type { Database } from '../../database/database.ts'
import type { ConnectionPool } from '../../database/pool.ts'
import type { Log } from '../../log.ts'
import type { LaneName } from '../job-places.ts'
import { watchForDeadWorkers } from './dead-workers/find-dead-workers.ts'
import type { QuarantinedJob } from './dead-workers/free-jobs.ts'
import { keepOrder, type OrderedLane } from './order/keep-order.ts'
import { createLaneState } from './order/lane-state.ts'
import { limitPerCustomer, limitToReserve } from './order/slot-limits.ts'
import { type SupervisedPool, supervisePool } from './pool/supervise-pool.ts'
import type { WorkerTools } from './pool/worker-pool.ts'
import { createDatabaseProbe } from './run-task.ts'
import { type WatchedLane, watchProgress } from './watch-progress.ts'
import { openWorkerSession } from './worker-session.ts'

/** Jobs of one kind, with their own slots. */
export interface Lane {
  /** Jobs of the lane `system` belong to no customer. */
  name: LaneName | 'system'
  tasks: TaskList
  /** Maximum number of concurrent jobs. */
  slots: number
  /** Additional slots, for customers below their share when all others are taken. */
  reserveSlots?: number
  /** Maximum number of concurrent jobs of one customer. */
  maxPerCustomer?: number
  /** Number of jobs fetched at a time. */
  fetchSize?: number
  /** See `PoolPlan`. */
  isFetchDeferred?: boolean
  timetable?: CronItem[]
}

export interface JobWorkers {
  pools: SupervisedPool[]
  /** Why jobs make no progress; empty if they do. */
  problems(): string[]
  /** Takes no more jobs; resolves when the running ones are done. */
  stop(): Promise<void>
  /** Releases jobs that do not finish: others take them as soon as this process has ended. */
  abandon(): Promise<void>
}

interface WorkersOptions {
  pool: ConnectionPool
  /** Of the database itself, not of a pooler in front of it. */
  url: string
  lanes: Lane[]
  log: Log
  onQuarantined?(db: Database, job: QuarantinedJob): Promise<void>
}

/** Runs jobs until stopped. */
export async function startWorkers({ pool, url, lanes, log, onQuarantined }: WorkersOptions): Promise<JobWorkers> {
  const stopping = new AbortController()
  const closing = new AbortController()
  const session = openWorkerSession(url, log)
  const untilDatabaseAnswers = createDatabaseProbe(pool)
  const signals = { stopping: stopping.signal, closing: closing.signal }
  const tools: WorkerTools = { pool, session, untilDatabaseAnswers, ...signals, log }
  const watch = watchForDeadWorkers(pool, { session, log, ...(onQuarantined ? { onQuarantined } : {}) })
  const open = await Promise.all(lanes.map((lane) => openLane(lane, tools)))
  const pools = open.flatMap((lane) => lane.pools)
  const order = keepOrder(
    pool,
    open.flatMap(({ ordered }) => ordered ?? []),
    log,
  )
  const progress = watchProgress(
    pool,
    open.map(({ watched }) => watched),
    log,
  )
  async function close(): Promise<void> {
    closing.abort()
    await Promise.all([watch.stop(), order.stop(), progress.stop()])
    await session.close()
  }
  return {
    pools,
    problems: () => progress.problems(),
    async stop() {
      stopping.abort()
      await session.announceStop().catch(() => undefined)
      await Promise.all(pools.map((supervised) => supervised.stop()))
      await close()
    },
    abandon: close,
  }
}

const lookEveryMs = 250

interface OpenLane {
  pools: SupervisedPool[]
  ordered?: OrderedLane
  watched: WatchedLane
}

async function openLane(lane: Lane, tools: WorkerTools): Promise<OpenLane> {
  const { name, tasks, slots, reserveSlots = 0, maxPerCustomer, fetchSize, isFetchDeferred, timetable } = lane
  const state = createLaneState()
  const common = await supervisePool(
    {
      ...{ name, tasks, slots, states: [state] },
      // If slots fetch one after another, many notifications would only queue up.
      isNotified: !maxPerCustomer,
      ...(fetchSize ? { fetchSize } : {}),
      ...(isFetchDeferred ? { isFetchDeferred } : {}),
      ...(timetable ? { timetable } : {}),
      ...(maxPerCustomer ? { limit: limitPerCustomer(state, maxPerCustomer) } : {}),
    },
    tools,
  )
  const isFull = () => (common.current()?.running.ids.size ?? 0) >= slots
  const taskNames = Object.keys(tasks)
  const parts = {
    ...(name === 'system' ? {} : { ordered: { name, taskNames, state, isFull } }),
    watched: { name, common, state, ...(maxPerCustomer ? { maxPerCustomer } : {}) },
  }
  if (reserveSlots === 0) return { pools: [common], ...parts }

  const reserve = createLaneState()
  const untilFull = async () => {
    while (!isFull() && !tools.stopping.aborted) await pause(lookEveryMs, undefined, { ref: false })
  }
  const limit = limitToReserve(state, { untilFull, commonSlots: slots, reserve, reserveSlots })
  const plan = { name: `${name} reserve`, tasks, slots: reserveSlots, states: [state, reserve], limit }
  return { pools: [common, await supervisePool(plan, tools)], ...parts }
}
