import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { asOwner, createTestDatabase } from '../../../test/database.ts'
import { openLine } from '../../../test/line.ts'
import { openQueue, startTestWorkers } from '../../../test/processes/workers.ts'
import { until } from '../../../test/until.ts'
import { createLog } from '../../log.ts'
import { addJob } from '../jobs.ts'

/** The library prints some faults itself. */
function silenceConsole() {
  for (const method of ['trace', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('a job', () => {
  test('that meets an outage of the database starts again when it is over, which is no failed attempt', async () => {
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

    await until(async () => (await queue.count().catch(() => -1)) === 0, 20_000)
    await workers.stop()
    expect(rounds).toBe(2)
  })

  test('that another server refuses has failed', async () => {
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

  test('that fails keeps no words of customers', async () => {
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

  test('of 20 seconds runs once', { timeout: 60_000 }, async () => {
    const queue = await openQueue()
    let runs = 0
    const tasks = {
      'thing.do': async () => {
        runs++
        await pause(20_000)
      },
    }
    await startTestWorkers(queue, tasks)
    await startTestWorkers(queue, tasks)

    await addJob(queue.db, 'thing.do', {})

    await until(() => runs > 0)
    await until(async () => (await queue.count()) === 0, 30_000)
    expect(runs).toBe(1)
  })
})

describe('jobs that wait for an AI', () => {
  test('do so in hundreds, without connections, and hold no others up', async () => {
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
  test('go on after an outage, with jobs that finished meanwhile and a backlog', { timeout: 60_000 }, async () => {
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

    await until(async () => (await queue.count().catch(() => -1)) === 0, 30_000)
    await addJob(queue.db, 'thing.do', {})
    await until(() => starts.size === 1001)
    await workers.stop()
    expect([...starts.values()].filter((count) => count > 1)).toEqual([])
  })

  test('neither lose nor repeat a job when their connections are ended again and again', {
    timeout: 90_000,
  }, async () => {
    silenceConsole()
    const queue = await openQueue()
    const killer = await openQueue(asOwner(queue.url))
    const starts = new Map<string, number>()
    await startTestWorkers(
      queue,
      {
        'thing.do': async (_payload, { job }) => {
          starts.set(String(job.id), (starts.get(String(job.id)) ?? 0) + 1)
          await pause(Math.random() * 20)
        },
      },
      { slots: 40, fetchSize: 20 },
    )
    await killer.pool.query("select graphile_worker.add_job('thing.do') from generate_series(1, 3000)")
    const end = performance.now() + 6_000
    while (performance.now() < end) {
      await killer.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await pause(20 + Math.random() * 300)
    }

    await until(async () => (await killer.count()) === 0, 60_000)
    expect(starts.size).toBe(3000)
    expect([...starts.values()].filter((count) => count > 1)).toEqual([])
  })

  test('start another pool when the library ends one, and say so as an error', async () => {
    silenceConsole()
    const lines: string[] = []
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const queue = await openQueue()
    const done: unknown[] = []
    const tasks = { 'thing.do': async (payload: unknown) => void done.push(payload) }
    const { pools } = await startTestWorkers(queue, tasks, {}, createLog('error', destination))
    const first = pools[0]?.current()?.workerID
    await addJob(queue.db, 'thing.do', 'before' as never)
    await until(() => done.includes('before'))

    // The library ends its pool, and asks for an exit code, when it hears that the queue was changed under it.
    const { exitCode } = process
    await queue.pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`)
    await until(() => lines.some((line) => line.includes('A worker pool ended')))
    process.exitCode = exitCode

    await addJob(queue.db, 'thing.do', 'after' as never)
    await until(() => done.includes('after'))
    expect(pools[0]?.current()?.workerID).not.toBe(first)
    await until(async () => (await queue.pool.query('select worker_id from service.job_workers')).rowCount === 1)
  })
})
