import type { PoolClient } from 'pg'
import { Database } from '../../../database/handle.ts'
import type { ConnectionPool } from '../../../database/pool.ts'
import { joinTransaction } from '../../../database/statements/transaction-statements.ts'
import type { Log } from '../../../log.ts'
import { workerLocks } from '../worker-session.ts'

/** The outcome for the jobs that a worker pool still held. */
export interface Freed {
  /** They run again. */
  freed: string[]
  /** They were running too often when their process died, and are given up. */
  quarantined: QuarantinedJob[]
}

export interface QuarantinedJob {
  jobID: string
  name: string
  payload: unknown
}

interface HeldJob {
  id: string
  name: string
  attempts: number
  isReplaced: boolean
}

interface FreeOptions {
  /** Whether its process died: its jobs are then suspected as the cause. */
  isCrash: boolean
  /** Finished jobs that could not be removed from the queue yet. */
  done?: string[]
  /** Runs in the same transaction. */
  onQuarantined?(db: Database, job: QuarantinedJob): Promise<void>
}

/** A job that was running this often when its process died is not retried. */
export const maxCrashes = 10
/** From then on, jobs that died together are spread in time, so that the harmless ones finish. */
const spreadFrom = 3
const maxSpreadSeconds = 60

/**
 * Frees the jobs of a worker pool that is gone, and deletes the worker. An interruption is not the job's failure, so
 * the attempt does not count. Does nothing if the worker is back or another node was faster.
 */
export async function freeJobsOf(
  pool: ConnectionPool,
  { workerID, lockNumber }: { workerID: string; lockNumber: number },
  options: FreeOptions,
  log: Log,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const db = new Database(joinTransaction(client, pool.scopes))
    const isTaken = await takeOver(client, workerID, lockNumber)
    const onQuarantined = async (job: QuarantinedJob) => options.onQuarantined?.(db, job)
    const freed = isTaken ? await freeHeld(client, workerID, { ...options, onQuarantined }) : undefined
    await client.query('commit')
    client.release()
    if (freed) report(log, workerID, freed, options)
  } catch (fault) {
    client.release(true)
    throw fault
  }
}

/** While this lock is held, no one can register under this ID or free its jobs again. */
async function takeOver(client: PoolClient, workerID: string, lockNumber: number): Promise<boolean> {
  const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as is_free', [
    workerLocks,
    lockNumber,
  ])
  if (!rows[0]?.is_free) return false
  const { rowCount } = await client.query('delete from service.job_workers where worker_id = $1', [workerID])
  return rowCount === 1
}

type HeldOptions = Omit<FreeOptions, 'onQuarantined'> & { onQuarantined?(job: QuarantinedJob): Promise<void> }

/** The jobs only, in the transaction of the caller. */
export async function freeHeld(client: PoolClient, workerID: string, options: HeldOptions): Promise<Freed> {
  const held = await listHeld(client, workerID)
  await client.query('select graphile_worker.force_unlock_workers($1)', [[workerID]])
  const isOver = ({ id, isReplaced }: HeldJob) => isReplaced || options.done?.includes(id)
  await client.query('select graphile_worker.complete_jobs($1)', [held.filter(isOver).map(({ id }) => id)])
  const left = held.filter((job) => !isOver(job))
  const crashes = options.isCrash ? await countCrashes(client, left) : new Map<string, number>()
  const poisoned = left.filter(({ id }) => (crashes.get(id) ?? 0) >= maxCrashes)
  const freed = left.filter((job) => !poisoned.includes(job))
  for (const job of freed) await giveBack(client, job, crashes.get(job.id) ?? 0)
  return { freed: freed.map(({ id }) => id), quarantined: await quarantine(client, poisoned, options) }
}

/** A job without a key and without attempts left was replaced by another of its key while it ran. */
async function listHeld(client: PoolClient, workerID: string): Promise<HeldJob[]> {
  const { rows } = await client.query<HeldJob>(
    `select id::text, task_identifier as name, attempts::int, key is null and attempts >= max_attempts as "isReplaced"
     from graphile_worker.jobs where locked_by = $1`,
    [workerID],
  )
  return rows
}

async function countCrashes(client: PoolClient, jobs: HeldJob[]): Promise<Map<string, number>> {
  await client.query(
    'delete from service.job_crashes where not exists (select from graphile_worker.jobs where id = job_id)',
  )
  const { rows } = await client.query<{ id: string; crashes: number }>(
    `insert into service.job_crashes as c (job_id, crashes) select unnest($1::bigint[]), 1
     on conflict (job_id) do update set crashes = c.crashes + 1, last_crash = now()
     returning job_id::text as id, crashes`,
    [jobs.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, crashes }) => [id, crashes]))
}

async function giveBack(client: PoolClient, { id, attempts }: HeldJob, crashes: number): Promise<void> {
  const spread = crashes < spreadFrom ? 0 : Math.min(2 ** (crashes - spreadFrom + 1), maxSpreadSeconds)
  await client.query(
    `select graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2::int,
       run_at => case when $3::float > 0 then now() + $3::float * random() * interval '1 second' end)`,
    [id, Math.max(0, attempts - 1), spread],
  )
}

async function quarantine(client: PoolClient, jobs: HeldJob[], options: HeldOptions): Promise<QuarantinedJob[]> {
  const reason = `Its process died ${maxCrashes} times while the job ran.`
  const { rows } = await client.query<{ id: string; payload: unknown }>(
    'select id::text, payload from graphile_worker.permanently_fail_jobs($1, $2)',
    [jobs.map(({ id }) => id), reason],
  )
  const quarantined = rows.map(({ id, payload }) => ({
    jobID: id,
    name: jobs.find((job) => job.id === id)?.name ?? '',
    payload,
  }))
  for (const job of quarantined) await options.onQuarantined?.(job)
  return quarantined
}

function report(log: Log, workerID: string, { freed, quarantined }: Freed, { isCrash }: FreeOptions): void {
  if (isCrash || freed.length > 0) {
    log.warn({ worker: workerID, isCrash, jobs: freed.length }, 'Released the jobs of a dead worker.')
  }
  for (const { jobID, name } of quarantined) {
    log.error({ job: name, jobID }, `Quarantined a job: its process died ${maxCrashes} times while the job ran.`)
  }
}
