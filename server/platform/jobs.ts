import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { type Database, isDatabaseAway } from './database.ts'
import { describeError, type Log } from './log.ts'
import { prepareStatement, runPrepared } from './prepared-statements.ts'
import { keepWorkerLease, type WorkerLease } from './worker-lease.ts'

export interface JobOptions {
  /** Jobs with the same key are one job: adding again replaces what has not started. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after another. */
  queue?: string
  maxAttempts?: number
}

/** Which of how many tries of a job this is, as the queue tells it: what is left undone by the last is given up. */
export interface Attempt {
  attempts: number
  max_attempts: number
}

const add = prepareStatement(sql`
  select id::text from graphile_worker.add_job(
    ${sql.placeholder('name')}, payload => ${sql.placeholder('payload')}::json, queue_name => ${sql.placeholder('queue')},
    run_at => ${sql.placeholder('runAt')}::timestamptz, max_attempts => ${sql.placeholder('maxAttempts')}::int,
    job_key => ${sql.placeholder('key')})`)

/** Adds a job in the transaction of the data it is about: both are there, or neither. Answers its id. */
export async function addJob(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<string> {
  const { key = null, runAt = null, queue = null, maxAttempts = null } = options
  const values = { name, payload: JSON.stringify(payload), key, runAt, queue, maxAttempts }
  const [job] = await runPrepared<{ id: string }>(db, add, values)
  if (!job) throw new Error(`The job ${name} was not added.`)
  return job.id
}

/** Takes back a job that has become needless. One that has begun is not stopped, only not tried again. */
export async function removeJob(db: Database, key: string): Promise<void> {
  await db.execute(sql`select graphile_worker.remove_job(${key})`)
}

export interface JobWorker {
  /** Lets the jobs under way finish. */
  stop(): Promise<void>
}

interface WorkerOptions {
  log: Log
  timetable: CronItem[]
  /** Of the database, for connections that tell others that this worker lives. */
  url: string
  /** Jobs that mostly wait for somebody else, such as an AI, and hold no connection while they do. */
  patient?: string[]
}

const atOnce = 10
/** Patient jobs have places of their own: however many wait, other jobs do not wait for them. */
const patientAtOnce = 500
/** They are fetched so many at a time, which leaves the rest to other machines. */
const patientAtATime = 20

const restartInMs = 500

/** Runs jobs until stopped. */
export async function startWorker(pool: Pool, tasks: TaskList, options: WorkerOptions): Promise<JobWorker> {
  const { patient = [], timetable, ...rest } = options
  const isPatient = ([name]: [string, unknown]) => patient.includes(name)
  const entries = Object.entries(tasks)
  const crews = [
    await startCrew(
      pool,
      entries.filter((entry) => !isPatient(entry)),
      { ...rest, timetable, size: atOnce },
    ),
  ]
  if (entries.some(isPatient)) {
    const size = patientAtOnce
    crews.push(await startCrew(pool, entries.filter(isPatient), { ...rest, timetable: [], size }))
  }
  return {
    async stop() {
      await Promise.all(crews.map((crew) => crew.stop()))
    },
  }
}

interface Crew {
  log: Log
  timetable: CronItem[]
  url: string
  /** Jobs at once. */
  size: number
}

/** The queue's runner gives up when the database is away at a bad moment; then another begins. */
async function startCrew(pool: Pool, tasks: [string, Task | undefined][], options: Crew): Promise<JobWorker> {
  const { log } = options
  const stopping = new AbortController()
  let shift: Shift | undefined = await beginShift(pool, tasks, options)

  async function watch() {
    while (!stopping.signal.aborted) {
      await shift?.ended
      if (stopping.signal.aborted) return
      log.warn('The worker stopped; it begins again.')
      await pause(restartInMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      shift = await beginShift(pool, tasks, options).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopping.abort()
      await shift?.stop()
      await watching
    },
  }
}

interface Shift {
  /** Resolves when the runner is done, whatever the reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

async function beginShift(
  pool: Pool,
  tasks: [string, Task | undefined][],
  { log, timetable, url, size }: Crew,
): Promise<Shift> {
  const running = new Set<string>()
  const taskList = Object.fromEntries(
    tasks.map(([name, task]) => [name, noted(running, withoutValues(name, outlasting(task, new URL(url).port), log))]),
  )
  const leases: WorkerLease[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) =>
    leases.push(keepWorkerLease(pool, url, { name: workerPool.id, running }, log)),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(timetable),
    concurrency: size,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => log.debug({ worker: level }, message)),
    events,
    // Without batches the runner does not wait for its own bookkeeping, and its faults would end the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // One asks for all: hundreds of idle places would each ask the database every other second.
        ...(size > atOnce ? { localQueue: { size: patientAtATime } } : {}),
      },
    },
  })
  const ended = runner.promise
    .catch((fault) => log.warn({ err: fault }, 'The worker met a fault.'))
    .then(async () => void (await Promise.all(leases.map((lease) => lease.release()))))
  return {
    ended,
    async stop() {
      await runner.stop().catch(() => undefined)
      await ended
    },
  }
}

const noted =
  (running: Set<string>, task: Task): Task =>
  async (payload, helpers) => {
    running.add(helpers.job.id)
    try {
      return await task(payload, helpers)
    } finally {
      running.delete(helpers.job.id)
    }
  }

/** How long a job waits for the database, a second at a time, before that counts as a failed attempt. */
const mostOutageInSeconds = 60

/**
 * A database that is away is no fault of the job: it begins again when the database is back. As an attempt it would
 * put the job off, the longer the more often its process was killed before.
 */
const outlasting =
  (task: Task | undefined, databasePort: string): Task =>
  async (payload, helpers) => {
    for (let second = 0; ; second++) {
      try {
        return await task?.(payload, helpers)
      } catch (fault) {
        if (second === mostOutageInSeconds || !isOutage(fault, databasePort)) throw fault
        await pause(1000)
      }
    }
  }

/** Others that a job talks to refuse connections too, on ports of their own. */
function isOutage(fault: unknown, databasePort: string): boolean {
  for (let inner = fault; inner instanceof Error; inner = inner.cause) {
    const { code, port } = inner as NodeJS.ErrnoException & { port?: number }
    if (code?.startsWith('ECONN')) return port !== undefined && String(port) === (databasePort || '5432')
  }
  return fault instanceof Error && isDatabaseAway(fault)
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
