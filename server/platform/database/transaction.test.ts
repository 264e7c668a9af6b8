import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createLog } from '../log.ts'
import { connectDatabase } from './database.ts'
import { inTransaction, type UnitOfWork } from './transaction.ts'

async function openTable() {
  const { db, close } = connectDatabase(await createTestDatabase('template1'), {
    log: createLog('silent'),
    poolSize: 4,
  })
  onTestFinished(close)
  await db.execute(sql`create table counts (id int primary key, count int)`)
  await db.execute(sql`insert into counts values (1, 0), (2, 0)`)
  const context: UnitOfWork = { db, isTransaction: false, afterCommit: (effect) => effect() }
  return context
}

test('the loser of a deadlock runs again, and its effects happen once', async () => {
  const context = await openTable()
  const both = Promise.withResolvers<void>()
  let begun = 0
  let runs = 0
  let effects = 0
  const countUp = (ids: [number, number]) =>
    inTransaction(context, async ({ db, afterCommit }) => {
      runs++
      afterCommit(() => effects++)
      await db.execute(sql`update counts set count = count + 1 where id = ${ids[0]}`)
      if (++begun === 2) both.resolve()
      await both.promise
      await db.execute(sql`update counts set count = count + 1 where id = ${ids[1]}`)
    })

  await Promise.all([countUp([1, 2]), countUp([2, 1])])

  const { rows } = await context.db.execute(sql`select count from counts order by id`)
  expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  expect(effects).toBe(2)
  // Three, unless the server aborts both at the same moment.
  expect(runs).toBeGreaterThan(2)
})

test('runs again after a foreign key violation', async () => {
  const context = await openTable()
  await context.db.execute(sql`create table notes (count_id int references counts)`)
  const read = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  let runs = 0
  const remove = (id: number) =>
    inTransaction(context, async ({ db }) => {
      runs++
      await db.execute(sql`delete from notes where count_id = ${id}`)
      read.resolve()
      if (runs === 1) await deleted.promise
      await db.execute(sql`delete from counts where id = ${id}`)
    })

  const removing = remove(1)
  await read.promise
  await context.db.execute(sql`insert into notes values (1)`)
  deleted.resolve()
  await removing

  expect(runs).toBe(2)
  expect((await context.db.execute(sql`select id from counts`)).rows).toEqual([{ id: 2 }])
  await expect(
    inTransaction(context, async ({ db }) => {
      runs++
      await db.execute(sql`insert into notes values (9)`)
    }),
  ).rejects.toThrow()
  expect(runs).toBe(5)
})

test('does not retry other errors', async () => {
  const context = await openTable()
  let runs = 0

  const failing = inTransaction(context, async ({ db }) => {
    runs++
    await db.execute(sql`select 1 / 0`)
  })

  await expect(failing).rejects.toThrow()
  expect(runs).toBe(1)
})
