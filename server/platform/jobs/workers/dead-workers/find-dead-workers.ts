import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../database/database.ts'
import type { ConnectionPool } from '../../../database/pool.ts'
import type { Log } from '../../../log.ts'
import { type WorkerSession, workerLocks } from '../worker-session.ts'
import { freeJobsOf, type QuarantinedJob } from './free-jobs.ts'

const lookEveryMs = 2_000
/** How long a worker must be without its lock, in every check, before it counts as dead. */
const deadAfterMs = 4_000
/** After a restart of the database, no worker has its lock: all reconnect within seconds. */
const sparedAfterStart = '10 seconds'
const adoptEveryMs = 60_000

interface WatchOptions {
  session: WorkerSession
  log: Log
  onQuarantined?(db: Database, job: QuarantinedJob): Promise<void>
}

interface Absent {
  workerID: string
  lockNumber: number
  isStopping: boolean
}

/** Finds workers whose process is gone, on this or any other machine, and frees their jobs. */
export function watchForDeadWorkers(pool: ConnectionPool, options: WatchOptions): { stop(): Promise<void> } {
  const { session, log } = options
  let suspects = new Map<string, number>()
  let connection = session.current()
  let adoptedAt = Number.NEGATIVE_INFINITY
  const stopping = new AbortController()

  async function look(): Promise<void> {
    const current = session.current()
    if (!current) return
    if (performance.now() - adoptedAt > adoptEveryMs) {
      await adoptUnknownWorkers(pool)
      adoptedAt = performance.now()
    }
    // Workers that lost their connection together with this one get the same time to reconnect.
    if (current !== connection) suspects = new Map()
    connection = current
    const now = performance.now()
    const absent = await listAbsent(pool)
    suspects = new Map(absent.map(({ workerID }) => [workerID, suspects.get(workerID) ?? now]))
    for (const worker of absent) {
      const isDead = worker.isStopping || now - (suspects.get(worker.workerID) ?? now) >= deadAfterMs
      if (isDead) await freeJobsOf(pool, worker, { ...options, isCrash: !worker.isStopping }, log)
    }
  }
  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((fault) => {
        suspects = new Map()
        log.warn({ err: fault }, 'Failed to look for dead workers.')
      })
      await pause(lookEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }
  const looking = keepLooking()
  return {
    async stop() {
      stopping.abort()
      await looking
    },
  }
}

async function listAbsent(pool: ConnectionPool): Promise<Absent[]> {
  const { rows } = await pool.query<Absent>(
    `select worker_id as "workerID", lock_number as "lockNumber", stopping_since is not null as "isStopping"
     from service.job_workers
     where pg_postmaster_start_time() < now() - $2::interval
       and lock_number not in (
         select objid::bigint from pg_locks
         where locktype = 'advisory' and classid::bigint = $1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database()))`,
    [workerLocks, sparedAfterStart],
  )
  return rows
}

/**
 * Jobs may be held by an unregistered worker: one of an earlier version of this program, which was connected under
 * that name while it lived. It is registered, and from now on checked like any other.
 */
async function adoptUnknownWorkers(pool: ConnectionPool): Promise<void> {
  await pool.query(`
    insert into service.job_workers (worker_id, lane, node)
    select distinct locked_by, 'unknown', 'unknown' from graphile_worker.jobs
    where locked_by is not null and locked_at < now() - interval '1 minute'
      and locked_by not in (select worker_id from service.job_workers)
      and locked_by not in (select application_name from pg_stat_activity where application_name is not null)
    on conflict do nothing`)
}
