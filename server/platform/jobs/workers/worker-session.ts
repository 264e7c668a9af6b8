import type { EventEmitter } from 'node:events'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../log.ts'
import { createNewJobs, type NewJobs, newJobsChannel } from '../new-jobs.ts'

/**
 * The connection by which a process shows that its worker pools live: for each of them it holds an advisory lock,
 * which PostgreSQL releases when the process dies. It also listens for new jobs. It must not go through a pooler.
 */
export interface WorkerSession {
  /** Resolves when the row and the lock of the worker pool exist. `onLost` is called when others have declared it dead. */
  register(worker: { workerID: string; lane: string }, onLost: () => void): Promise<void>
  /** Releases the lock of a worker pool that has ended, and returns its number: others may now free its jobs. */
  release(workerID: string): Promise<number | undefined>
  /** From now on, the end of this process is not a crash: its remaining jobs are free as soon as it is gone. */
  announceStop(): Promise<void>
  /** Emits `notification`, like a connection that listens for new jobs of the lane. */
  listenerOf(lane: string): EventEmitter
  /** The current connection; another one after an interruption. */
  current(): object | undefined
  close(): Promise<void>
}

/** First key of all advisory locks of worker pools; the second is `lock_number`. */
export const workerLocks = 4_711_020

interface Registered {
  workerID: string
  lane: string
  lockNumber: number | undefined
  /** The connection that holds its lock. */
  holder: Connection | undefined
  onLost(): void
  held: PromiseWithResolvers<void>
}

interface Connection {
  /** One query after another, as the driver requires. */
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  ended: Promise<unknown>
  end(): void
}

const retryMs = 500
const heartbeatMs = 5_000
const maxQueryMs = 5_000
const node = `${hostname()} ${process.pid}`

export function openWorkerSession(url: string, log: Log): WorkerSession {
  const workers = new Map<string, Registered>()
  const jobs = createNewJobs()
  const closing = new AbortController()
  let connection: Connection | undefined

  async function hold(on: Connection, worker: Registered): Promise<void> {
    if (worker.holder === on) return
    worker.lockNumber ??= await insertWorker(on, worker)
    await lockWorker(on, worker.lockNumber, closing.signal)
    worker.holder = on
    const rows = await on.ask('select from service.job_workers where worker_id = $1', [worker.workerID])
    if (rows.length > 0) return worker.held.resolve()
    workers.delete(worker.workerID)
    worker.onLost()
  }

  async function serve(): Promise<void> {
    const opened = await connect(url, jobs)
    try {
      for (const worker of workers.values()) await hold(opened, worker)
      connection = opened
      // Registered while the others were being restored.
      for (const worker of workers.values()) await hold(opened, worker)
      while (!closing.signal.aborted) {
        await Promise.race([opened.ended, pause(heartbeatMs, undefined, { ref: false, signal: closing.signal })])
        await opened.ask('select 1')
      }
    } finally {
      connection = undefined
      opened.end()
    }
  }

  async function keepServing(): Promise<void> {
    while (!closing.signal.aborted) {
      await serve().catch((fault) => {
        if (!closing.signal.aborted) log.warn({ err: fault }, 'The connection that holds the locks of workers broke.')
      })
      await pause(retryMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }
  const serving = keepServing()

  return {
    listenerOf: jobs.listenerOf,
    current: () => connection,
    async register({ workerID, lane }, onLost) {
      const held = Promise.withResolvers<void>()
      const worker: Registered = { workerID, lane, onLost, lockNumber: undefined, holder: undefined, held }
      workers.set(workerID, worker)
      // A connection that breaks now is replaced by the next one.
      if (connection) await hold(connection, worker).catch(() => undefined)
      return worker.held.promise
    },
    async release(workerID) {
      const worker = workers.get(workerID)
      workers.delete(workerID)
      if (worker?.lockNumber === undefined) return undefined
      // If that fails, the connection is gone and the lock with it.
      await connection
        ?.ask('select pg_advisory_unlock($1, $2)', [workerLocks, worker.lockNumber])
        .catch(() => undefined)
      return worker.lockNumber
    },
    async announceStop() {
      await connection?.ask('update service.job_workers set stopping_since = now() where worker_id = any($1)', [
        [...workers.keys()],
      ])
    },
    async close() {
      closing.abort()
      await serving
    },
  }
}

async function connect(url: string, jobs: NewJobs): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    application_name: 'attendant workers',
    keepAlive: true,
    connectionTimeoutMillis: maxQueryMs,
    query_timeout: maxQueryMs,
  })
  client.on('error', () => undefined)
  client.on('notification', (message) => jobs.note(message))
  try {
    await client.connect()
    await client.query(`listen "jobs:insert"; listen "worker:migrate"; listen "${newJobsChannel}"`)
    return serialise(client)
  } catch (fault) {
    client.end().catch(() => undefined)
    throw fault
  }
}

function serialise(client: Client): Connection {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ended: new Promise((resolve) => client.once('end', resolve)),
    async ask<Row extends object>(text: string, values: unknown[] = []) {
      const mine = last.then(() => client.query<Row>(text, values))
      last = mine.catch(() => undefined)
      return (await mine).rows
    },
    end: () => void client.end().catch(() => undefined),
  }
}

/** Can be repeated after a broken connection. */
async function insertWorker(connection: Connection, { workerID, lane }: Registered): Promise<number> {
  await connection.ask(
    'insert into service.job_workers (worker_id, lane, node) values ($1, $2, $3) on conflict (worker_id) do nothing',
    [workerID, lane, node],
  )
  const [row] = await connection.ask<{ lock_number: number }>(
    'select lock_number from service.job_workers where worker_id = $1',
    [workerID],
  )
  // No one declares a worker dead within its first seconds.
  if (!row) throw new Error(`Invariant violated: the worker ${workerID} was deleted while it registered.`)
  return row.lock_number
}

/** The lost connection may hold it for a moment, or another worker that is about to declare this one dead. */
async function lockWorker(connection: Connection, lockNumber: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [row] = await connection.ask<{ is_held: boolean }>('select pg_try_advisory_lock($1, $2) as is_held', [
      workerLocks,
      lockNumber,
    ])
    if (row?.is_held) return
    await pause(retryMs, undefined, { ref: false, signal }).catch(() => undefined)
  }
}
