import { Writable } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLine } from '../../../test/channels/line.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { openQueue, startTestWorkers } from '../../../test/processes/workers.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../../log.ts'
import { addJob } from '../jobs.ts'

/** The library prints some errors itself. */
function silenceConsole() {
  for (const method of ['trace', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('a job', () => {
  test('that meets a database outage restarts afterwards without counting a failed attempt', async () => {
    await using line = await openLine(await createTestDatabase())
    const queue = await openQueue(line.url)
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })
    let rounds = 0

    const workers = await startTestWorkers(queue, {
      'thing.do': async () => {
        if (++rounds > 1) return
        line.cut()
        setTimeout(line.mend, 1_500)
        await queue.pool.query('select pg_sleep(1)')
      },
    })

    await until(async () => (await queue.count().catch(() => -1)) === 0, 60_000)
    await workers.stop()
    expect(rounds).toBe(2)
  })

  test('that another server refuses counts as failed', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })
    let rounds = 0

    await startTestWorkers(queue, {
      'thing.do': async () => {
        rounds++
        await fetch('http://127.0.0.1:1/')
      },
    })

    await until(async () => (await queue.lastError()) !== null)
    expect(rounds).toBe(1)
  })

  test('that fails stores no customer data', async () => {
    const queue = await openQueue()
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })

    await startTestWorkers(queue, {
      'thing.do': async () => {
        throw new Error('Failed query: insert ... params: hunter2')
      },
    })

    await until(async () => (await queue.lastError()) !== null)
    expect(await queue.lastError()).toBe('Failed query')
  })
})

describe('jobs that wait for an AI', () => {
  test('run in hundreds, without connections, and block no others', async () => {
    const queue = await openQueue()
    const finish = Promise.withResolvers<void>()
    const begun: string[] = []
    await startTestWorkers(
      queue,
      {
        'thing.think': async () => {
          begun.push('think')
          await finish.promise
        },
      },
      { slots: 500, fetchSize: 20 },
    )
    await startTestWorkers(queue, { 'thing.do': async () => void begun.push('do') })
    await queue.pool.query("select graphile_worker.add_job('thing.think') from generate_series(1, 500)")
    await until(() => begun.length === 500)

    await addJob(queue.db, 'thing.do', {})

    await until(() => begun.includes('do'))
    expect(queue.pool.totalCount).toBeLessThanOrEqual(10)
    finish.resolve()
    await until(async () => (await queue.count()) === 0)
  })
})

describe('workers', () => {
  test('continue after an outage, with jobs that finished meanwhile and a backlog', async () => {
    silenceConsole()
    await using line = await openLine(await createTestDatabase())
    const queue = await openQueue(line.url)
    const finish = Promise.withResolvers<void>()
    const starts = new Map<string, number>()
    const workers = await startTestWorkers(
      queue,
      {
        'thing.do': async (_payload, { job }) => {
          starts.set(String(job.id), (starts.get(String(job.id)) ?? 0) + 1)
          await finish.promise
        },
      },
      { slots: 50, fetchSize: 20 },
    )
    await queue.pool.query("select graphile_worker.add_job('thing.do') from generate_series(1, 1000)")
    await until(() => starts.size === 50)

    line.cut()
    finish.resolve()
    await until(() => line.refused > 20)
    line.mend()

    await until(async () => (await queue.count().catch(() => -1)) === 0, 60_000)
    await addJob(queue.db, 'thing.do', {})
    await until(() => starts.size === 1001)
    await workers.stop()
    expect([...starts.values()].filter((count) => count > 1)).toEqual([])
  })

  test('start another pool when the library ends one, and log an error', async () => {
    silenceConsole()
    const lines: string[] = []
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const queue = await openQueue()
    const done: string[] = []
    const tasks = { 'thing.do': async (payload: unknown) => void done.push(JSON.stringify(payload)) }
    const { pools } = await startTestWorkers(queue, tasks, {}, createLog('error', destination))
    const first = pools[0]?.current()?.workerID
    await addJob(queue.db, 'thing.do', { is: 'before' })
    await until(() => done.includes('{"is":"before"}'))

    // The library ends its pool, and asks for an exit code, when it finds that the queue was changed externally.
    const { exitCode } = process
    await queue.pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`)
    await until(() => lines.some((line) => line.includes('A worker pool ended')))
    process.exitCode = exitCode

    await addJob(queue.db, 'thing.do', { is: 'after' })
    await until(() => done.includes('{"is":"after"}'))
    expect(pools[0]?.current()?.workerID).not.toBe(first)
    await until(async () => (await queue.pool.query('select worker_id from service.job_workers')).rowCount === 1)
  })
})
