import { sql } from 'drizzle-orm'
import { type CronItem, Logger, parseCronItems, type Runner, run, type Task, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Database } from './database.ts'
import { describeError, type Log } from './log.ts'

export interface JobOptions {
  /** Jobs with the same key are one job: adding again replaces what has not started. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
}

/** Adds a job in the transaction of the data it is about: both are there, or neither. Answers its id. */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<string> {
  const { key = null, runAt = null, queue = null, maxAttempts = null } = options
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from graphile_worker.add_job(
      ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue},
      run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key})`)
  const id = rows[0]?.id
  if (!id) throw new Error(`The job ${name} was not added.`)
  return id
}

/** Runs jobs until stopped; stopping lets those under way finish. */
export function startWorker(
  pool: Pool,
  tasks: TaskList,
  { log, timetable, concurrency = 10 }: { log: Log; timetable: CronItem[]; concurrency?: number },
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, withoutValues(name, task, log)]),
  )
  const logger = new Logger(() => (level, message) => log.debug({ worker: level }, message))
  return run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(timetable),
    concurrency,
    noHandleSignals: true,
    logger,
  })
}

/** The queue keeps and prints the message of a failure; a failed query's would quote customers' words. */
function withoutValues(name: string, task: Task | undefined, log: Log): Task {
  return async (payload, helpers) => {
    try {
      return await task?.(payload, helpers)
    } catch (fault) {
      log.warn({ err: fault, job: name, jobID: helpers.job.id, attempt: helpers.job.attempts }, 'A job failed.')
      throw new Error(describeError(fault).message)
    }
  }
}
