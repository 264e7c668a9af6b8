import { sql } from 'drizzle-orm'
import { Logger, runTaskListOnce } from 'graphile-worker'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { queuedJobs } from '../../test/processes/queued-jobs.ts'
import { connectDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { addJob } from './jobs.ts'

const silent = new Logger(() => () => undefined)

async function openQueue() {
  const { db, pool, close } = connectDatabase(await createTestDatabase(), { log: createLog('silent') })
  onTestFinished(close)
  const count = async () => (await pool.query('select count(*) from graphile_worker.jobs')).rows[0].count
  return { db, pool, count }
}

describe('addJob', () => {
  test('adds the job together with the data of its transaction, or not at all', async () => {
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

  test('adds none in a trial, so that live jobs do not wait for its key', async () => {
    const { db, count } = await openQueue()

    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('attendant.is_trial', 'on', true)`)
      await addJob(tx, 'thing.do', {}, { key: 'a' })
    })
    expect(await count()).toBe(0)
    await addJob(db, 'thing.do', {}, { key: 'a' })

    expect(await count()).toBe(1)
  })

  test('merges jobs with the same key', async () => {
    const { db, count } = await openQueue()

    await addJob(db, 'thing.do', { round: 1 }, { key: 'a' })
    await addJob(db, 'thing.do', { round: 2 }, { key: 'a' })

    expect(await count()).toBe(1)
  })

  test('adds concurrently added jobs with one statement, each with its own options', async () => {
    const { db, pool } = await openQueue()
    const at = new Date('2031-03-01T10:00:00Z')
    const addThree = (customerID: number) =>
      db.transaction(
        async (tx) => {
          await Promise.all([
            addJob(
              tx,
              'thing.do',
              { customerID, text: '"a"\n' },
              { key: `a ${customerID}`, maxAttempts: 3, lane: 'ai' },
            ),
            addJob(tx, 'thing.do', { customerID }, { key: `b ${customerID}`, queue: 'one by one', runAt: at }),
            addJob(tx, 'thing.think', {}, { key: `c ${customerID}` }),
          ])
        },
        { isPipelined: customerID === 2 },
      )
    const jobs = async (customerID: number) => {
      const { rows } = await pool.query(
        `select task_identifier, payload::text, queue_name, max_attempts, priority, flags::text,
           run_at > '2030-01-01' as "isLater", run_at < '2010-01-01' as "isInLine"
         from (${queuedJobs}) as job where key like $1 order by key`,
        [`% ${customerID}`],
      )
      return rows.map((row) => ({
        ...row,
        payload: row.payload.replace(/\d/, 'N'),
        flags: row.flags?.replace(/\d/, 'N'),
      }))
    }

    await addThree(1)
    await addThree(2)

    expect(await jobs(1)).toHaveLength(3)
    expect(await jobs(2)).toEqual(await jobs(1))
  })

  test('stores jobs with new keys as it stores others', async () => {
    const { db, pool } = await openQueue()
    const at = new Date('2031-03-01T10:00:00Z')
    const addThree = (customerID: number, isNewKey: boolean) =>
      db.transaction(
        async (tx) => {
          const key = (name: string) => ({ key: `${name} ${customerID}`, isNewKey })
          await addJob(tx, 'thing.do', { customerID, text: '"a"\n' }, { ...key('a'), maxAttempts: 3, lane: 'ai' })
          await addJob(tx, 'thing.do', { customerID }, { ...key('b'), queue: 'one by one', runAt: at })
          await addJob(tx, 'thing.think', {}, key('c'))
        },
        { isPipelined: customerID > 2 },
      )
    const jobs = async (customerID: number) => {
      const { rows } = await pool.query(
        `select task_identifier, queue_name, max_attempts, priority, replace(flags::text, $1, '') as flags, attempts, locked_at,
           run_at > '2030-01-01' as "isLater", run_at < '2010-01-01' as "isInLine"
         from graphile_worker.jobs where key like '% ' || $1 order by key`,
        [String(customerID)],
      )
      return rows
    }

    await addThree(1, false)
    await addThree(2, true)
    await addThree(3, true)

    expect(await jobs(1)).toHaveLength(3)
    expect(await jobs(2)).toEqual(await jobs(1))
    expect(await jobs(3)).toEqual(await jobs(1))
  })

  test('adds none of several in a trial', async () => {
    const { db, count } = await openQueue()

    await db.transaction(
      async (tx) => {
        await tx.execute(sql`select set_config('attendant.is_trial', 'on', true)`)
        await Promise.all(['a', 'b'].map((key) => addJob(tx, 'thing.do', {}, { key })))
        await Promise.all(['c', 'd'].map((key) => addJob(tx, 'thing.do', {}, { key, isNewKey: true })))
        await addJob(tx, 'thing.do', {})
      },
      { isPipelined: true },
    )

    expect(await count()).toBe(0)
  })

  test('adds another job if a worker starts the job of its key at the same moment', async () => {
    const { db, pool } = await openQueue()
    const work = { customerID: 1 }
    await addJob(db, 'thing.do', { ...work, round: 1 }, { key: 'a' })
    const worker = await pool.connect()
    await worker.query('begin')
    const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const run = async () => {
      started.resolve()
      await end.promise
    }
    const running = runTaskListOnce({ logger: silent }, { 'thing.do': run }, worker)
    await started.promise

    const adding = db.transaction((tx) => addJob(tx, 'thing.do', { ...work, round: 2 }, { key: 'a' }))
    await expect
      .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await worker.query('commit')
    await adding

    const { rows } = await pool.query('select key, locked_by, revision from graphile_worker.jobs order by id')
    expect(rows).toEqual([
      { key: null, locked_by: expect.any(String), revision: expect.any(Number) },
      { key: 'a', locked_by: null, revision: 0 },
    ])
    end.resolve()
    await running
    worker.release()
  })
})
