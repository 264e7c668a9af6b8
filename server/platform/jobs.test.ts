import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { openLine } from '../test/line.ts'
import { until } from '../test/until.ts'
import { connectDatabase } from './database.ts'
import { addJob, startWorker } from './jobs.ts'
import { createLog } from './log.ts'
import { freeJobsOf, listAbsentTakers } from './worker-lease.ts'

const log = createLog('silent')

async function openQueue(url?: string) {
  const { db, pool, close } = connectDatabase(url ?? (await createTestDatabase()), { log })
  onTestFinished(close)
  const count = async () => (await pool.query('select count(*) from graphile_worker.jobs')).rows[0].count
  return { db, pool, count }
}

async function work(
  queue: Awaited<ReturnType<typeof openQueue>>,
  url: string,
  tasks: TaskList,
  patient: string[] = [],
) {
  const worker = await startWorker(queue.pool, tasks, { log, timetable: [], url, patient })
  onTestFinished(worker.stop)
  return worker
}

/** As the driver tells that nothing listens where the database should. */
function toPort(fault: NodeJS.ErrnoException, port: string): never {
  throw fault.code === 'ECONNREFUSED' ? Object.assign(fault, { port: Number(port) }) : fault
}

describe('jobs', () => {
  test('are there with the data of their transaction, or not at all', async () => {
    const { db, count } = await openQueue()

    await db
      .transaction(async (tx) => {
        await addJob(tx, 'thing.do', {})
        throw new Error('undo')
      })
      .catch(() => undefined)
    expect(await count()).toBe(0)
    await db.transaction((tx) => addJob(tx, 'thing.do', {}))

    expect(await count()).toBe(1)
  })

  test('with one key are one job', async () => {
    const { db, count } = await openQueue()

    await addJob(db, 'thing.do', { round: 1 }, { key: 'a' })
    await addJob(db, 'thing.do', { round: 2 }, { key: 'a' })

    expect(await count()).toBe(1)
  })

  test('that find the database away begin again when it is back, which is no failed attempt', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    const cutOff = openQueue(url.replace(/:\d+\//, ':1/'))
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })
    const rounds = [
      async () => (await cutOff).pool.query('select 1'),
      () => Promise.reject(Object.assign(new Error('the database system is starting up'), { code: '57P03' })),
      () => queue.pool.query('select 1'),
    ]
    let round = 0

    const port = new URL(url).port
    await work(queue, url, {
      'thing.do': async () => void (await rounds[round++]?.().catch((fault) => toPort(fault, port))),
    })

    await until(async () => (await queue.count()) === 0)
    expect(round).toBe(3)
  })

  test('that another server refuses have failed', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })
    let rounds = 0

    await work(queue, url, {
      'thing.do': async () => {
        rounds++
        await fetch('http://127.0.0.1:1/')
      },
    })

    await until(async () => (await lastErrorOf(queue)) !== null)
    expect(rounds).toBe(1)
  })

  test('that fail keep no words of customers', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    await addJob(queue.db, 'thing.do', {}, { maxAttempts: 1 })

    await work(queue, url, {
      'thing.do': async () => {
        throw new Error('Failed query: insert ... params: hunter2')
      },
    })

    await until(async () => (await lastErrorOf(queue)) !== null)
    expect(await lastErrorOf(queue)).toBe('Failed query')
  })

  test('of a process that was killed run again', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    await addJob(queue.db, 'thing.do', {})
    await queue.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', attempts = 1",
    )
    let runs = 0

    await work(queue, url, {
      'thing.do': async () => {
        runs++
      },
    })

    await until(async () => (await queue.count()) === 0)
    expect(runs).toBe(1)
  })

  test('of a process that lives are left alone', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    await work(queue, url, {
      'thing.do': async () => {
        started.resolve()
        await finish.promise
      },
    })
    const isConnected = async () =>
      ((await queue.pool.query("select from pg_stat_activity where application_name like 'pool-%'")).rowCount ?? 0) > 0
    await until(isConnected)
    await addJob(queue.db, 'thing.do', {})
    await started.promise
    await queue.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'")

    await freeJobsOf(queue.pool, await listAbsentTakers(queue.pool))

    const { rows } = await queue.pool.query('select locked_by from graphile_worker._private_jobs')
    finish.resolve()
    expect(rows[0].locked_by).toMatch(/^pool-/)
  })

  test('of a process that was cut off for a moment are left alone', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    await addJob(queue.db, 'thing.do', {})
    await queue.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-late', locked_at = now() - interval '1 minute'",
    )
    let runs = 0
    await work(queue, url, {
      'thing.do': async () => {
        runs++
      },
    })
    // The first look has found it absent.
    await pause(1_000)
    const late = new Client({ connectionString: url, application_name: 'pool-late' })
    await late.connect()

    await pause(6_000)

    const { rows } = await queue.pool.query('select locked_by from graphile_worker._private_jobs')
    await late.end()
    expect({ taker: rows[0]?.locked_by, runs }).toEqual({ taker: 'pool-late', runs: 0 })
  })

  test('that a process is said to have and never heard of run all the same', { timeout: 60_000 }, async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    let runs = 0
    await work(queue, url, {
      'thing.do': async () => {
        runs++
      },
    })
    const pools = async () =>
      (
        await queue.pool.query(
          "select application_name as name from pg_stat_activity where application_name like 'pool-%'",
        )
      ).rows
    await until(async () => (await pools()).length > 0)
    await addJob(queue.db, 'thing.do', {}, { queue: 'of its own', runAt: new Date(Date.now() + 3_600_000) })
    const [{ name }] = await pools()
    await queue.pool.query(
      `with taken as (
         update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', run_at = now(),
           attempts = 1 returning job_queue_id)
       update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where id in (select job_queue_id from taken)`,
      [name],
    )

    await until(async () => (await queue.count()) === 0, 30_000)
    expect(runs).toBe(1)
  })

  test('that wait for somebody else do so in hundreds, without connections, and hold no others up', async () => {
    const url = await createTestDatabase()
    const queue = await openQueue(url)
    const finish = Promise.withResolvers<void>()
    const begun: string[] = []
    await work(
      queue,
      url,
      {
        'thing.think': async () => {
          begun.push('think')
          await finish.promise
        },
        'thing.do': async () => void begun.push('do'),
      },
      ['thing.think'],
    )
    await queue.pool.query("select graphile_worker.add_job('thing.think') from generate_series(1, 500)")
    await until(() => begun.length === 500)

    await addJob(queue.db, 'thing.do', {})

    await until(() => begun.includes('do'))
    expect(queue.pool.totalCount).toBeLessThanOrEqual(10)
    finish.resolve()
    await until(async () => (await queue.count()) === 0)
  })

  test('go on after the database was away', async () => {
    // The queue prints traces of its own.
    vi.spyOn(console, 'trace').mockReturnValue(undefined)
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    await using line = await openLine(await createTestDatabase())
    const queue = await openQueue(line.url)
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const done: unknown[] = []
    await work(queue, line.url, {
      'thing.do': async (payload) => {
        started.resolve()
        await finish.promise
        done.push(payload)
      },
    })
    await addJob(queue.db, 'thing.do', 'before' as never)
    await started.promise

    line.cut()
    finish.resolve()
    await until(() => line.refused > 3)
    line.mend()

    await until(async () => (await queue.count().catch(() => -1)) === 0, 20_000)
    await addJob(queue.db, 'thing.do', 'after' as never)
    await until(() => done.includes('after'))
  })
})

async function lastErrorOf({ pool }: Awaited<ReturnType<typeof openQueue>>): Promise<string | null> {
  const { rows } = await pool.query('select last_error from graphile_worker.jobs')
  return rows[0].last_error
}
