import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { flagOf } from '../job-places.ts'
import type { LaneState } from './order/lane-state.ts'
import type { SupervisedPool } from './pool/supervise-pool.ts'

/** A lane and whether its jobs make progress. */
export interface WatchedLane {
  name: string
  common: SupervisedPool
  state: LaneState
  maxPerCustomer?: number
}

export interface ProgressWatch {
  /** Why jobs make no progress, by lane; empty if they do. */
  problems(): string[]
  stop(): Promise<void>
}

const lookEveryMs = 5_000
/** How long a due job may wait while slots are free, or a pool may be gone, before that counts as a problem. */
const stuckAfterMs = 20_000

/** Finds lanes whose due jobs are not started although slots are free, and replaces their worker pool. */
export function watchProgress(pool: Pool, lanes: WatchedLane[], log: Log): ProgressWatch {
  const stopping = new AbortController()
  /** How many checks in a row found a lane stuck: at the first one, a slot may just have become free. */
  const stuck = new Map<string, number>()
  const aliveAt = new Map(lanes.map(({ name }) => [name, performance.now()]))

  async function look(lane: WatchedLane): Promise<void> {
    const { name, common, state } = lane
    const now = performance.now()
    const run = common.current()
    if (run) aliveAt.set(name, now)
    const hasFreeSlots = run !== undefined && run.running.ids.size < common.plan.slots
    const isQuiet = now - Math.max(state.startedAt, run?.startedAt ?? now) > stuckAfterMs
    if (!hasFreeSlots || !isQuiet || !(await hasDueJob(pool, lane))) return void stuck.delete(name)
    // A job that started during the query counts as progress.
    if (performance.now() - state.startedAt < stuckAfterMs) return void stuck.delete(name)
    const looks = (stuck.get(name) ?? 0) + 1
    stuck.set(name, looks)
    if (looks < 2) return
    log.error({ lane: name }, 'Due jobs are not started although slots are free; replacing the worker pool.')
    common.restart('jobs did not advance')
  }
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      for (const lane of stopping.signal.aborted ? [] : lanes) {
        await look(lane).catch((fault) =>
          log.warn({ err: fault, lane: lane.name }, 'Failed to check the progress of jobs.'),
        )
      }
    }
  }
  const looking = keepLooking()
  return {
    problems() {
      const now = performance.now()
      const gone = lanes.filter(
        ({ name, common }) => !common.current() && now - (aliveAt.get(name) ?? now) > lookEveryMs,
      )
      return [
        ...gone.map(({ name }) => `the worker pool for ${name} jobs is down`),
        ...[...stuck].filter(([, looks]) => looks > 1).map(([name]) => `${name} jobs are due and none is started`),
      ]
    },
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

/** Without jobs that wait for another job of their queue, and jobs of customers that use all their slots. */
async function hasDueJob(pool: Pool, { common, state, maxPerCustomer }: WatchedLane): Promise<boolean> {
  const full = [...state.customers].filter(([, count]) => maxPerCustomer !== undefined && count >= maxPerCustomer)
  const { rows } = await pool.query<{ is_due: boolean }>(
    `select exists(
       select from graphile_worker.jobs j
       where task_identifier = any($1) and locked_at is null and attempts < max_attempts
         and run_at < now() - $2::interval and updated_at < now() - $2::interval
         and (flags ?| $3::text[]) is not true
         and not exists (select from graphile_worker.jobs o where o.queue_name = j.queue_name and o.locked_at is not null)
     ) as is_due`,
    [Object.keys(common.plan.tasks), `${stuckAfterMs} milliseconds`, full.map(([customerID]) => flagOf(customerID))],
  )
  return rows[0]?.is_due ?? false
}
