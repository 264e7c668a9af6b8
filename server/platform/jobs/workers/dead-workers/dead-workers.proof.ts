import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runTaskList } from 'graphile-worker'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLine } from '../../../../test/channels/line.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { openQueue, type Queue, startTestWorkers } from '../../../../test/processes/workers.ts'
import { until } from '../../../../test/until.ts'
import { createLog } from '../../../log.ts'
import { addJob } from '../../jobs.ts'
import { freeJobsOf, type QuarantinedJob } from './free-jobs.ts'

const log = createLog('silent')

/** A separate process with workers that take `thing.do` and never finish it. */
async function startWorkerProcess({ url }: Queue): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/processes/worker-process.ts'), url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

describe('the jobs of a process that was killed', () => {
  test('run again within seconds, and the attempt does not count', async () => {
    const queue = await openQueue()
    const child = await startWorkerProcess(queue)
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })
    await until(async () => (await queue.holders()).length === 1)
    const attempts: number[] = []
    await startTestWorkers(queue, { 'thing.do': async (_payload, { job }) => void attempts.push(job.attempts) })

    child.kill('SIGKILL')

    await until(() => attempts.length > 0, 240_000)
    await until(async () => (await queue.count()) === 0)
    expect(attempts).toEqual([1])
  })

  test('stay with it while it lives, however long they take', async () => {
    const queue = await openQueue()
    await startWorkerProcess(queue)
    await addJob(queue.db, 'thing.do', {})
    await until(async () => (await queue.holders()).length === 1)
    let runs = 0
    await startTestWorkers(queue, { 'thing.do': async () => void runs++ })

    await pause(8_000)

    expect(runs).toBe(0)
  })

  test('are quarantined once it has died too often during them', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', { which: 'poisoned' })
    const quarantined: QuarantinedJob[] = []
    const onQuarantined = async (_client: unknown, job: QuarantinedJob) => void quarantined.push(job)

    for (let crash = 1; crash <= 10; crash++) {
      expect(quarantined).toEqual([])
      await queue.pool.query(
        `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`,
      )
      const worker = await takeJobAndDie(queue)
      await freeJobsOf(queue.pool, worker, { isCrash: true, onQuarantined }, log)
    }

    expect(quarantined).toMatchObject([{ name: 'thing.do', payload: { which: 'poisoned' } }])
    const { rows } = await queue.pool.query(
      'select attempts = max_attempts as "isGivenUp", last_error, locked_by from graphile_worker.jobs',
    )
    expect(rows).toEqual([
      { isGivenUp: true, last_error: 'Its process died 10 times while the job ran.', locked_by: null },
    ])
  })
})

/** A worker of the library that took a job and then fell silent. */
async function takeJobAndDie({ url }: Queue) {
  const { pool } = await openQueue(url)
  const taken = Promise.withResolvers<void>()
  const worker = runTaskList(
    { concurrency: 1, noHandleSignals: true, logger: new Logger(() => () => undefined) },
    { 'thing.do': () => new Promise<void>(() => taken.resolve()) },
    pool,
  )
  await taken.promise
  const { rows } = await pool.query<{ lock_number: number }>(
    "insert into service.job_workers (worker_id, lane, node) values ($1, 'test', 'test') returning lock_number",
    [worker.id],
  )
  return { workerID: worker.id, lockNumber: rows[0]?.lock_number ?? 0 }
}

describe('a process that is disconnected from the database', () => {
  test('keeps its jobs if it reconnects within seconds', async () => {
    const url = await createTestDatabase()
    await using line = await openLine(url)
    const far = await openQueue(line.url)
    const near = await openQueue(url)
    const finish = Promise.withResolvers<void>()
    let runs = 0
    await startTestWorkers(far, {
      'thing.do': async () => {
        runs++
        await finish.promise
      },
    })
    await addJob(near.db, 'thing.do', {})
    await until(() => runs === 1)
    await startTestWorkers(near, { 'thing.do': async () => void runs++ })
    await pause(1_000)

    line.cut()
    await pause(2_000)
    line.mend()
    await pause(8_000)

    expect(runs).toBe(1)
    finish.resolve()
    await until(async () => (await near.count()) === 0)
  })

  test('ends its jobs and restarts if others have taken them over', async () => {
    const url = await createTestDatabase()
    await using line = await openLine(url)
    const far = await openQueue(line.url)
    const near = await openQueue(url)
    const runs: string[] = []
    await startTestWorkers(far, {
      'thing.do': async (_payload, { abortSignal }) => {
        runs.push('far')
        await new Promise<void>((resolve) => abortSignal?.addEventListener('abort', () => resolve(), { once: true }))
        runs.push('aborted')
      },
      'thing.else': async () => void runs.push('far again'),
    })
    await addJob(near.db, 'thing.do', {})
    await until(() => runs.length === 1)
    await startTestWorkers(near, { 'thing.do': async () => void runs.push('near') })
    await pause(1_000)

    line.cut()
    await until(() => runs.includes('near'), 240_000)
    line.mend()

    await until(() => runs.includes('aborted'), 240_000)
    await addJob(near.db, 'thing.else', {})
    await until(() => runs.includes('far again'), 240_000)
    expect(runs.filter((run) => run === 'far')).toHaveLength(1)
    await until(async () => (await near.count()) === 0)
  })
})
