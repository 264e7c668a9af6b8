import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { connectDatabase } from '../database/database.ts'
import { createLog } from '../log.ts'
import { addJob } from './jobs.ts'

async function openQueue() {
  const { db, pool, close } = connectDatabase(await createTestDatabase(), { log: createLog('silent') })
  onTestFinished(close)
  const count = async () => (await pool.query('select count(*) from graphile_worker.jobs')).rows[0].count
  return { db, pool, count }
}

describe('addJob', () => {
  test('adds the job with the data of its transaction, or not at all', async () => {
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

  test('adds none in a trial, whose key others would wait for', async () => {
    const { db, count } = await openQueue()

    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('attendant.is_trial', 'on', true)`)
      await addJob(tx, 'thing.do', {}, { key: 'a' })
    })
    expect(await count()).toBe(0)
    await addJob(db, 'thing.do', {}, { key: 'a' })

    expect(await count()).toBe(1)
  })

  test('adds a job of a known kind as the library adds the first of its kind', async () => {
    const { db, pool } = await openQueue()
    const runAt = new Date('2031-01-01T00:00:00.000Z')
    const add = (key: string) =>
      addJob(db, 'thing.do', { customerID: 7, key: 1 }, { key, runAt, maxAttempts: 3, lane: 'ai' })

    const ids = [await add('first'), await add('second')]

    const { rows } = await pool.query('select * from graphile_worker._private_jobs order by id')
    const [first, second] = rows.map(({ id, key, created_at, updated_at, ...rest }) => rest)
    expect(second).toEqual(first)
    expect(second).toMatchObject({ run_at: runAt, max_attempts: 3, priority: 10, flags: { 'customer:7': true } })
    expect(rows.map(({ id, key }) => [String(id), key])).toEqual([
      [ids[0], 'first'],
      [ids[1], 'second'],
    ])
  })

  test('gives a job of a known kind its place in line, and one of the installation the present', async () => {
    const { db, pool } = await openQueue()
    const customerID = 424_242
    await pool.query("insert into service.job_lanes (lane, position) values ('bulk', '2005-01-01')")
    for (const payload of [{}, { customerID }, { customerID }]) await addJob(db, 'thing.do', payload, { lane: 'bulk' })
    await addJob(db, 'thing.do', {})

    const { rows } = await pool.query(
      'select run_at as at, attempts, max_attempts from graphile_worker.jobs order by id',
    )

    const place = Date.parse('2005-01-01T00:00:00.000Z')
    const [, first, second, own] = rows.map(({ at }) => at.getTime())
    expect([first, second]).toEqual([place, place + 1])
    expect(Math.abs(own - Date.now())).toBeLessThan(60_000)
    expect(rows.map(({ max_attempts }) => max_attempts)).toEqual([25, 25, 25, 25])
  })

  test('adds another job where the one of its key has begun, and none where it waits', async () => {
    const { db, pool, count } = await openQueue()
    await addJob(db, 'thing.do', { round: 1 }, { key: 'a' })
    await pool.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'")

    await addJob(db, 'thing.do', { round: 2 }, { key: 'a' })
    expect(await count()).toBe(2)
    await addJob(db, 'thing.do', { round: 3 }, { key: 'a' })

    const { rows } = await pool.query('select payload from graphile_worker._private_jobs where locked_at is null')
    expect(rows).toEqual([{ payload: { round: 3 } }])
  })

  test('makes one job of those with one key', async () => {
    const { db, count } = await openQueue()

    await addJob(db, 'thing.do', { round: 1 }, { key: 'a' })
    await addJob(db, 'thing.do', { round: 2 }, { key: 'a' })

    expect(await count()).toBe(1)
  })
})
