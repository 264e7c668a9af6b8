import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers } from 'graphile-worker'
import { connectDatabase } from '../../../server/platform/database/database.ts'
import { startWorkers } from '../../../server/platform/jobs/workers/start-workers.ts'
import { createLog } from '../../../server/platform/log.ts'
import type { RunReport } from './job-runs.ts'
import { jobName, type PacedJob } from './queue-environment.ts'

/** A process with the service's job workers, whose jobs wait for a while and report their runs to the parent. */
const url = process.argv[2] ?? ''
const log = createLog(process.env.LOG_LEVEL ?? 'silent')
const { pool } = connectDatabase(url, { log })

const report = (given: RunReport) =>
  new Promise<void>((resolve) => void process.send?.(given, undefined, undefined, () => resolve()))

async function runPaced(payload: unknown, { job }: JobHelpers): Promise<void> {
  const jobID = String(job.id)
  const { lastsMs, asksDatabase } = payload as PacedJob
  await report({ jobID, event: 'started' })
  try {
    await pause(lastsMs)
    if (asksDatabase) await pool.query('select pg_sleep(0.005)')
  } catch (fault) {
    await report({ jobID, event: 'interrupted' })
    throw fault
  }
  await report({ jobID, event: 'finished' })
}

const tasks = { [jobName]: runPaced }
const lanes = [{ name: 'live', slots: 20, reserveSlots: 4, fetchSize: 10, tasks } as const]
const workers = await startWorkers({ pool, url, log, lanes })
process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
