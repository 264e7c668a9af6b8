import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createLog } from '../../log.ts'
import { connectDatabase } from '../database.ts'
import type { Database } from '../handle.ts'
import { inSavepoint } from '../transaction.ts'
import { prepareStatement, runLater, runPrepared } from './prepared-statements.ts'

async function open() {
  const url = await createTestDatabase('template1')
  const database = connectDatabase(url, { log: createLog('silent'), poolSize: 1 })
  onTestFinished(database.close)
  await database.db.execute(sql`create table things (id int primary key)`)
  const trips = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => trips.mockRestore())
  /** Number of queries of this database: services of other tests in the process have their own. */
  const countTrips = async (work: () => Promise<unknown>) => {
    trips.mockClear()
    await work()
    return trips.mock.contexts.filter((client) => (client as Client).database === new URL(url).pathname.slice(1)).length
  }
  const { db } = database
  return { db: db.in({ kind: 'customer', customerID: 12 }), countTrips }
}

const insert = prepareStatement(sql`insert into things values (${sql.placeholder('id')})`)
const count = prepareStatement(sql`select count(*)::int as count from things`)
const addLater = (db: Database, id: number) => runLater(db, insert, { id })
const countThings = async (db: Database) => (await runPrepared<{ count: number }>(db, count, {}))[0]?.count

/** In the form expected by `inSavepoint`. */
const unitOf = (db: Database) => ({ db, isTransaction: true, afterCommit: () => undefined })

describe('a deferred statement', () => {
  test('shares the round trip of the next one, which sees its effects', async () => {
    const { db, countTrips } = await open()
    let seen: number | undefined

    const trips = await countTrips(() =>
      db.transaction(async (tx) => {
        await addLater(tx, 1)
        await addLater(tx, 2)
        seen = await countThings(tx)
      }),
    )

    expect(seen).toBe(2)
    expect(trips).toBe(2)
    expect(await countThings(db)).toBe(2)
  })

  test('resolves before the statement that follows it', async () => {
    const { db } = await open()
    const notified: string[] = []

    await db.transaction(async (tx) => {
      await runLater<{ count: number }>(tx, count, {}, ([row]) => notified.push(`counted ${row?.count}`))
      notified.push('not yet')
      await countThings(tx)
      notified.push('next')
      await runLater(tx, count, {}, () => notified.push('with the commit'))
    })

    expect(notified).toEqual(['not yet', 'counted 0', 'next', 'with the commit'])
  })

  test('whose result callback throws fails the next one, and the transaction', async () => {
    const { db } = await open()
    const refuse = () => {
      throw new Error('not as expected')
    }

    const writing = db.transaction(async (tx) => {
      await addLater(tx, 1)
      await runLater(tx, count, {}, refuse)
      await countThings(tx)
    })

    await expect(writing).rejects.toThrow('not as expected')
    expect(await countThings(db)).toBe(0)
  })

  test('shares the round trip of the commit if nothing follows', async () => {
    const { db, countTrips } = await open()

    expect(await countTrips(() => db.transaction((tx) => addLater(tx, 1)))).toBe(1)
    expect(await countThings(db)).toBe(1)
  })

  test('precedes statements that are issued concurrently', async () => {
    const { db } = await open()

    const counts = await db.transaction(async (tx) => {
      await addLater(tx, 1)
      return tx.together(() => Promise.all([countThings(tx), countThings(tx)]))
    })

    expect(counts).toEqual([1, 1])
  })

  test('fails the commit, and leaves nothing', async () => {
    const { db } = await open()
    await addLater(db, 1)

    const failing = db.transaction(async (tx) => {
      await addLater(tx, 2)
      await addLater(tx, 1)
    })

    await expect(failing).rejects.toThrow(/duplicate key/)
    expect(await countThings(db)).toBe(1)
  })

  test('fails the next statement', async () => {
    const { db } = await open()
    await addLater(db, 1)

    const failing = db.transaction(async (tx) => {
      await addLater(tx, 1)
      return countThings(tx)
    })

    await expect(failing).rejects.toThrow(/duplicate key/)
    expect(await countThings(db)).toBe(1)
  })

  test('is not sent if the work failed', async () => {
    const { db } = await open()

    const failing = db.transaction(async (tx) => {
      await addLater(tx, 1)
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await countThings(db)).toBe(0)
  })
})

test('a transaction that fails while a statement is about to be sent leaves nothing, and its connection stays usable', async () => {
  const { db } = await open()
  const add = (tx: Database) => runPrepared(tx, insert, { id: 1 })

  const failing = db.transaction((tx) => tx.together(() => Promise.all([add(tx), Promise.reject(new Error('no'))])))

  await expect(failing).rejects.toThrow('no')
  expect(await db.transaction(countThings)).toBe(0)
  await addLater(db, 1)
  expect(await countThings(db)).toBe(1)
})

describe('a savepoint', () => {
  test('is not created if nothing is sent in it', async () => {
    const { db, countTrips } = await open()

    const trips = await countTrips(() =>
      db.transaction(async (tx) => {
        await countThings(tx)
        await inSavepoint(unitOf(tx), async () => undefined)
      }),
    )

    expect(trips).toBe(2)
  })

  test('rolls back statements deferred inside it, and keeps earlier ones', async () => {
    const { db } = await open()
    await addLater(db, 1)

    await db.transaction(async (tx) => {
      await addLater(tx, 2)
      const failing = inSavepoint(unitOf(tx), async ({ db }) => {
        await addLater(db, 3)
        await addLater(db, 1)
      })
      await expect(failing).rejects.toThrow(/duplicate key/)
      await addLater(tx, 4)
    })

    const { rows } = await db.execute(sql`select id from things order by id`)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }])
  })

  test('that failed before anything was sent leaves the transaction unchanged', async () => {
    const { db } = await open()

    await db.transaction(async (tx) => {
      const failing = inSavepoint(unitOf(tx), async ({ db }) => {
        await addLater(db, 1)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await inSavepoint(unitOf(tx), ({ db }) => inSavepoint(unitOf(db), ({ db }) => addLater(db, 2)))
    })

    const { rows } = await db.execute(sql`select id from things`)
    expect(rows).toEqual([{ id: 2 }])
  })
})
