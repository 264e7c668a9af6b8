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

  test('makes one job of those with one key', async () => {
    const { db, count } = await openQueue()

    await addJob(db, 'thing.do', { round: 1 }, { key: 'a' })
    await addJob(db, 'thing.do', { round: 2 }, { key: 'a' })

    expect(await count()).toBe(1)
  })
})
