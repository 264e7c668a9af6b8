import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Log } from './log.ts'

/**
 * A killed process leaves its jobs marked as taken, and the queue would believe the mark for four hours. So every
 * worker pool keeps a connection that bears its name: PostgreSQL drops it with the process, and whoever finds jobs
 * taken by a name that is not connected sets them free. A pool that lost its connection has the time between two looks
 * to come back; one that takes longer may see a job run twice, which jobs must bear anyway.
 *
 * A job may also be marked as taken by a pool that never heard of it, where the connection broke while it was fetched.
 * So every pool looks after its own marks as well.
 */
export interface WorkerLease {
  release(): Promise<void>
}

const lookEveryMs = 3_000
const retryInMs = 500

interface WorkerPool {
  name: string
  /** The ids of the jobs that it runs. */
  running: ReadonlySet<string>
}

export function keepWorkerLease(pool: Pool, url: string, { name, running }: WorkerPool, log: Log): WorkerLease {
  const ending = new AbortController()
  const { signal } = ending
  let absent: string[] = []
  let unheardOf: string[] = []
  const look = async () => {
    const before = { absent, unheardOf }
    // After a database that was away nobody is suspected: all were cut off, and come back.
    absent = []
    unheardOf = []
    try {
      const now = await listAbsentTakers(pool)
      await freeJobsOf(
        pool,
        now.filter((taker) => before.absent.includes(taker)),
      )
      absent = now
      const marked = (await listMarkedJobs(pool, name)).filter((id) => !running.has(id))
      await freeJobs(
        pool,
        name,
        marked.filter((id) => before.unheardOf.includes(id)),
      )
      unheardOf = marked
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

/** What was taken a moment ago may be about to begin. */
async function listMarkedJobs(pool: Pool, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ ids: string[] | null }>(
    `select array_agg(id::text) as ids from graphile_worker._private_jobs
     where locked_by = $1 and locked_at < now() - interval '10 seconds'`,
    [name],
  )
  return rows[0]?.ids ?? []
}

async function freeJobs(pool: Pool, name: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await pool.query(
    `with freed as (
       update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, max_attempts = least(max_attempts + 1, greatest(max_attempts, $3))
       where id = any($2::bigint[]) and locked_by = $1 returning job_queue_id)
     update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where locked_by = $1 and id in (select job_queue_id from freed)`,
    [name, ids, mostAttempts],
  )
}
