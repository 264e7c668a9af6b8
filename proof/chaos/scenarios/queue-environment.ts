import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../../../server/platform/database/database.ts'
import { migrate } from '../../../server/platform/database/migrations.ts'
import { addJob } from '../../../server/platform/jobs/jobs.ts'
import { createLog } from '../../../server/platform/log.ts'
import { startDatabase } from '../../environment/database.ts'
import { createRunLedger, type RunReport } from './job-runs.ts'

export const jobName = 'proof.paced'

/** A job that takes this long, and may need the database at its end. */
export interface PacedJob {
  customerID: number
  lastsMs: number
  asksDatabase: boolean
}

const migrations = join(import.meta.dirname, '../../../server/migrations')
const workerCount = 2
const customers = 10
const chunkSize = 1_000

export type QueueEnvironment = Awaited<ReturnType<typeof startQueueEnvironment>>

/** A PostgreSQL and two worker processes that report each run of a job to a ledger outside the database. */
export async function startQueueEnvironment() {
  const folder = await mkdtemp(join(tmpdir(), 'attendant-chaos-'))
  const database = await startDatabase(folder)
  await migrate(database.url, migrations)
  const { db, pool, close } = connectDatabase(database.url, { log: createLog('silent') })
  const ledger = createRunLedger()
  const workers = new Map<string, ChildProcess>()
  let started = 0
  let added = 0

  async function startWorker(): Promise<string> {
    const name = `worker ${++started}`
    const child = fork(join(import.meta.dirname, 'queue-worker.ts'), [database.url], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    workers.set(name, child)
    child.on('message', (message) => {
      if (message !== 'ready') ledger.record(name, message as RunReport)
    })
    await once(child, 'message')
    return name
  }
  async function addPaced(count: number, lastsMs: (number: number) => number): Promise<void> {
    for (let from = 0; from < count; from += chunkSize) {
      await db.transaction(async (tx) => {
        for (let index = from; index < Math.min(from + chunkSize, count); index++) {
          const number = ++added
          const job: PacedJob = {
            customerID: 1 + (number % customers),
            lastsMs: lastsMs(number),
            asksDatabase: number % 2 === 0,
          }
          await addJob(tx, jobName, job)
        }
      })
    }
  }
  return {
    database,
    pool,
    ledger,
    addPaced,
    added: () => added,
    startWorkers: () => Promise.all(Array.from({ length: workerCount }, startWorker)),
    startWorker,
    /** Simulates the loss of a machine. Returns how many jobs were running, and how many had ended but were not yet recorded. */
    async kill(name: string) {
      const child = workers.get(name)
      workers.delete(name)
      child?.kill('SIGKILL')
      if (child) await once(child, 'close')
      const { rows } = await pool.query<{ id: string }>(
        'select id::text from graphile_worker.jobs where locked_by is not null',
      )
      const unreported = ledger.expectAgain(
        name,
        rows.map(({ id }) => id),
      )
      return { interrupted: ledger.interrupt(name), unreported }
    },
    workerNames: () => [...workers.keys()],
    async close() {
      for (const child of workers.values()) child.kill('SIGTERM')
      await Promise.race([Promise.all([...workers.values()].map((child) => once(child, 'exit'))), pause(10_000)])
      for (const child of workers.values()) child.kill('SIGKILL')
      await close()
      await database.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Waits until this many jobs have finished; returns false on timeout. */
export async function untilFinished({ ledger }: QueueEnvironment, count: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (ledger.finished() < count) {
    if (performance.now() > end) return false
    await pause(50)
  }
  return true
}

/** Waits until the queue is empty, because finished jobs may still have to be removed. */
export async function countLeft({ pool }: QueueEnvironment, timeoutMs = 20_000): Promise<number> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const asked = await pool
      .query<{ count: number }>('select count(*)::int as count from graphile_worker.jobs')
      .catch(() => undefined)
    const count = asked?.rows[0]?.count
    if (count === 0 || (count !== undefined && performance.now() > end)) return count
    await pause(200)
  }
}
