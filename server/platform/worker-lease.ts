import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Log } from './log.ts'

/**
 * A killed process leaves its jobs marked as taken, and the queue would believe the mark for four hours. So every
 * worker pool keeps a connection that bears its name: PostgreSQL drops it with the process, and whoever finds jobs
 * taken by a name that is not connected sets them free. A pool that lost its connection has the time between two looks
 * to come back; one that takes longer may see a job run twice, which jobs must bear anyway.
 */
export interface WorkerLease {
  release(): Promise<void>
}

const lookEveryMs = 3_000
const retryInMs = 500

export function keepWorkerLease(pool: Pool, url: string, name: string, log: Log): WorkerLease {
  const ending = new AbortController()
  const { signal } = ending
  let absent: string[] = []
  const look = async () => {
    const before = absent
    // After a database that was away nobody is suspected: all were cut off, and come back.
    absent = []
    try {
      const now = await listAbsentTakers(pool)
      await freeJobsOf(
        pool,
        now.filter((taker) => before.includes(taker)),
      )
      absent = now
    } catch (fault) {
      log.warn({ err: fault }, 'Abandoned jobs could not be looked for.')
    }
  }
  const timer = setInterval(look, lookEveryMs).unref()
  const holding = hold(url, name, signal)
  look()
  return {
    async release() {
      clearInterval(timer)
      ending.abort()
      await holding
    },
  }
}

async function hold(url: string, name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({ connectionString: url, application_name: name, keepAlive: true })
    client.on('error', () => undefined)
    try {
      const ended = new Promise<void>((resolve) => {
        client.once('end', resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await client.connect()
      await ended
    } catch {
      // Out of reach: the workers themselves will say so.
    }
    await client.end().catch(() => undefined)
    if (!signal.aborted) await pause(retryInMs, undefined, { ref: false, signal }).catch(() => undefined)
  }
}

/** A job that takes its process down with it is not tried for ever. */
const mostAttempts = 30

/** Who has taken jobs and is not connected. What was taken a moment ago is left alone: its pool may be about to connect. */
export async function listAbsentTakers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ takers: string[] | null }>(`
    select array_agg(taker) as takers from (
      select distinct locked_by as taker from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - interval '2 seconds'
    ) taken
    where taker not in (select application_name from pg_stat_activity where datname = current_database())`)
  return rows[0]?.takers ?? []
}

/** Being killed is no fault of a job, so it may be tried once more. */
export async function freeJobsOf(pool: Pool, takers: string[]): Promise<void> {
  if (takers.length === 0) return
  await pool.query(
    // Without a key and out of attempts is what another job of its key has taken the place of.
    `update graphile_worker._private_jobs set max_attempts = max_attempts + 1
     where locked_by = any($1) and max_attempts < $2 and (key is not null or attempts < max_attempts)`,
    [takers, mostAttempts],
  )
  await pool.query('select graphile_worker.force_unlock_workers($1)', [takers])
}
