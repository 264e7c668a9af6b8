import type { TaskList } from 'graphile-worker'
import { onTestFinished } from 'vitest'
import { connectDatabase } from '../../platform/database/database.ts'
import { type Lane, startWorkers } from '../../platform/jobs/workers/start-workers.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { createTestDatabase } from '../database.ts'

export type Queue = Awaited<ReturnType<typeof openQueue>>

const silent = createLog('silent')

/** A database with an empty queue. */
export async function openQueue(url?: string, log: Log = silent) {
  const at = url ?? (await createTestDatabase())
  const { db, pool, close } = connectDatabase(at, { log })
  onTestFinished(close)
  return {
    url: at,
    db,
    pool,
    async count(): Promise<number> {
      return (await pool.query('select count(*) from graphile_worker.jobs')).rows[0].count
    },
    async lastError(): Promise<string | null> {
      return (await pool.query('select last_error from graphile_worker.jobs')).rows[0]?.last_error ?? null
    },
    async holders(): Promise<string[]> {
      const { rows } = await pool.query(
        'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
      )
      return rows.map(({ locked_by }) => locked_by)
    },
  }
}

/** The workers of one process on that queue, by default with one lane. */
export async function startTestWorkers(queue: Queue, tasks: TaskList, lane: Partial<Lane> = {}, log: Log = silent) {
  const { pool, url } = queue
  const lanes: Lane[] = [{ name: 'live', slots: 10, tasks, ...lane }]
  const workers = await startWorkers({ pool, url, lanes, log })
  onTestFinished(() =>
    Promise.race([workers.stop(), new Promise<void>((resolve) => setTimeout(resolve, 5_000).unref())]),
  )
  return workers
}
