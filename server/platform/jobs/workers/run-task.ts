import { setTimeout as pause } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../../database/faults.ts'
import { describeError, type Log } from '../../log.ts'
import type { LaneState } from './order/lane-state.ts'

/** Running jobs of one worker pool. */
export interface RunningJobs {
  ids: Set<string>
  /** Finished a moment ago: the queue may not have recorded it yet. */
  done: Set<string>
  /** Resolves when none is left. */
  whenIdle(): Promise<void>
}

const rememberDone = 1_000

export function createRunningJobs(states: LaneState[]) {
  const ids = new Set<string>()
  const done = new Set<string>()
  const waiting: (() => void)[] = []
  const running = {
    ids,
    done,
    async whenIdle() {
      if (ids.size > 0) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    /** Wraps a task so that its running jobs are tracked. */
    track(task: Task): Task {
      return async (payload, helpers) => {
        const { job } = helpers
        const id = String(job.id)
        ids.add(id)
        for (const state of states) state.start(job)
        try {
          const result = await task(payload, helpers)
          remember(done, id)
          return result
        } finally {
          ids.delete(id)
          for (const state of states) state.end(job)
          if (ids.size === 0) for (const resolve of waiting.splice(0)) resolve()
        }
      }
    },
  }
  return running satisfies RunningJobs
}

function remember(done: Set<string>, id: string): void {
  done.add(id)
  const [oldest] = done
  if (done.size > rememberDone && oldest !== undefined) done.delete(oldest)
}

/** After this many outages within one attempt, the job is considered the cause. */
const maxOutages = 20

/**
 * A database outage is not a failed attempt: the job starts again, in its position, when the database is back. As an
 * attempt it would delay the job, and after some of them end it.
 */
export const withoutOutages =
  (task: Task, untilDatabaseAnswers: () => Promise<void>): Task =>
  async (payload, helpers) => {
    for (let outages = 0; ; outages++) {
      try {
        return await task(payload, helpers)
      } catch (fault) {
        if (outages === maxOutages || helpers.abortSignal.aborted || !isDatabaseAway(fault)) throw fault
        await untilDatabaseAnswers()
      }
    }
  }

/** The queue stores and prints the message of an error; that of a failed query would contain customer data. */
export const withoutValues =
  (name: string, task: Task, log: Log): Task =>
  async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (fault) {
      const { id: jobID, attempts: attempt, max_attempts: maxAttempts } = helpers.job
      const details = { err: fault, job: name, jobID, attempt }
      if (attempt >= maxAttempts) log.error(details, 'A job failed for the last time.')
      else log.warn(details, 'A job failed.')
      throw new Error(describeError(fault).message)
    }
  }

const probeEveryMs = 1_000

/** All jobs that wait for the database share one check. */
export function createDatabaseProbe(pool: Pool): () => Promise<void> {
  let probing: Promise<void> | undefined
  async function probe(): Promise<void> {
    for (;;) {
      await pause(probeEveryMs, undefined, { ref: false })
      const isBack = await pool.query('select 1').then(
        () => true,
        () => pool.ending,
      )
      if (isBack) return
    }
  }
  return () => {
    probing ??= probe().finally(() => {
      probing = undefined
    })
    return probing
  }
}
