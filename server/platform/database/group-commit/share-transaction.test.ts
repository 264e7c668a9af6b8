import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { invalidField, Refusal } from '../../errors.ts'
import { createLog } from '../../log.ts'
import { connectDatabase, type Database } from '../database.ts'
import { prepareSelect } from '../statements/prepared-select.ts'
import { prepareStatement, runLater, runPrepared } from '../statements/prepared-statements.ts'
import { inSavepoint, inTransaction } from '../transaction.ts'
import { createGroupCommit } from './share-transaction.ts'

const customerID = 12
const number = sql.placeholder('number')
const insert = prepareStatement(
  sql`insert into things values (${number}) returning pg_current_xact_id()::text as "transaction"`,
)
const lock = prepareStatement(sql`update things set is_locked = true where number = ${number}`)
const lockLargest = prepareStatement(sql`select number from things order by number desc limit 1 for update`)
const lockName = prepareStatement(sql`select pg_advisory_xact_lock(1), max(number) as number from things`)
const find = prepareSelect({ number: sql<number>`number` }, sql`from things where number = ${number}`)

async function open() {
  const { db, close } = connectDatabase(await createTestDatabase('template1'), { log: createLog('silent') })
  onTestFinished(close)
  await db.execute(sql`create table things (number int primary key check (number >= 0), is_locked boolean)`)
  const context = {
    db: db.in({ kind: 'customer', customerID }),
    isTransaction: false,
    afterCommit: (effect: () => void) => effect(),
    now: () => new Date(),
  }
  const share = createGroupCommit()
  const run = <Result>(keys: string[], work: (inside: typeof context) => Promise<Result>, locksMore = false) =>
    share(context, { customerID, keys, locksMore }, work)
  const add = (one: number) =>
    run(
      [`thing ${one}`],
      async ({ db }) => (await runPrepared<{ transaction: string }>(db, insert, { number: one }))[0],
    )
  const numbers = async () => {
    const { rows } = await db.execute<{ number: number }>(sql`select number from things order by 1`)
    return rows.map(({ number }) => number)
  }
  return { context, run, add, numbers }
}

describe('units of work that share a transaction', () => {
  test('are committed together if they arrive together, and separately if they lock the same key', async () => {
    const { run, add, numbers } = await open()

    const transactions = await Promise.all([1, 2, 3, 4].map(add))
    const [first, second] = await Promise.all(
      [5, 6].map((one) => run(['the same'], async ({ db }) => (await runPrepared(db, insert, { number: one }))[0])),
    )

    expect(new Set(transactions.map((one) => one?.transaction)).size).toBe(1)
    expect(first).not.toEqual(second)
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('are rolled back individually if they are rejected before writing', async () => {
    const { run, add, numbers } = await open()
    await add(1)
    let runs = 0
    const refused = run([], async ({ db }) => {
      runs++
      const found = await find(db, { number: 1 })
      if (found.length > 0) throw invalidField('number', 'not_one_of', { allowed: '2' })
    })

    const outcomes = await Promise.allSettled([add(2), refused, add(3)])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toBe(1)
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test.each([
    ['the database refuses what it writes', -1],
    ['it fails after it wrote', 100],
  ])('run again, each alone, where of one %s', async (_, wrong) => {
    const { run, add, numbers } = await open()
    let effects = 0
    const work = (one: number) =>
      run([], async ({ db, afterCommit }) => {
        afterCommit(() => effects++)
        await runPrepared(db, insert, { number: one })
        if (one === 100) throw new Error('no')
      })

    const outcomes = await Promise.allSettled([work(1), work(wrong), work(2), add(3)])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await numbers()).toEqual([1, 2, 3])
    expect(effects).toBe(2)
  })

  test('fail if a deferred statement fails', async () => {
    const { run, add, numbers } = await open()
    await add(1)
    const again = run([], ({ db }) => runLater(db, insert, { number: 1 }))

    const outcomes = await Promise.allSettled([add(2), again])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await numbers()).toEqual([1, 2])
  })

  test.each([
    ['a row', lockLargest],
    ['a name', lockName],
  ])('that lock more than their keys, such as %s, do so one after another', async (_, lockMore) => {
    const { run, add, numbers } = await open()
    await add(1)
    const order: string[] = []
    // Increments the largest number: two units in one transaction would both read the same one.
    const count = (name: string) =>
      run(
        [name],
        async ({ db }) => {
          const [found] = await runPrepared<{ number: number }>(db, lockMore, {})
          order.push(`${name} reads`)
          await runPrepared(db, insert, { number: (found?.number ?? 0) + 1 })
          order.push(`${name} writes`)
        },
        true,
      )

    await Promise.all([count('a'), count('b'), count('c'), add(9)])

    expect(order).toEqual(['a reads', 'a writes', 'b reads', 'b writes', 'c reads', 'c writes'])
    expect(await numbers()).toEqual([1, 9, 10, 11, 12])
  })

  test('roll back a part that was rejected before it wrote, and nothing else', async () => {
    const { run, add, numbers } = await open()
    let runs = 0
    const attempting = run([], async (inside) => {
      runs++
      const refused = inSavepoint(inside, async () => {
        throw invalidField('number', 'not_one_of', { allowed: '2' })
      })
      await refused.catch(() => undefined)
      await runPrepared(inside.db, insert, { number: 1 })
    })

    await Promise.all([attempting, add(2)])

    expect(runs).toBe(1)
    expect(await numbers()).toEqual([1, 2])
  })

  test('run again, each in its own transaction, if a part is rejected after it wrote', async () => {
    const { run, add, numbers } = await open()
    const attempting = run([], async (inside) => {
      const refused = inSavepoint(inside, async ({ db }) => {
        await runPrepared(db, insert, { number: 7 })
        throw invalidField('number', 'not_one_of', { allowed: '2' })
      })
      const why = await refused.catch((fault: unknown) => fault)
      if (!(why instanceof Refusal)) throw why
      await runPrepared(inside.db, insert, { number: 1 })
    })

    await Promise.all([attempting, add(2)])

    expect(await numbers()).toEqual([1, 2])
  })

  test('are not delayed by a lock that one of them waits for', async () => {
    const { context, run, add, numbers } = await open()
    await add(1)
    const locked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = inTransaction(context, async ({ db }) => {
      await runPrepared(db, lock, { number: 1 })
      locked.resolve()
      await done.promise
    })
    await locked.promise

    let isThrough = false
    const waiting = run([], ({ db }) => runPrepared(db, lock, { number: 1 })).then(() => {
      isThrough = true
    })
    await Promise.all([add(2), add(3)])

    expect(await numbers()).toEqual([1, 2, 3])
    expect(isThrough).toBe(false)
    done.resolve()
    await Promise.all([holding, waiting])
  })
})

test('with the same key run one after another, even if they arrive while the previous groups are being removed', async () => {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  const db = { transaction: (work: (tx: unknown) => Promise<unknown>) => work(undefined) } as unknown as Database
  const context = { db, isTransaction: false, afterCommit: () => undefined, now: () => new Date() }
  const share = createGroupCommit()
  const begin = (name: string, key: string) =>
    void share(context, { customerID, keys: [key] }, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const immediate = () => new Promise((resolve) => setImmediate(resolve))
  const settle = async () => {
    for (let nth = 0; nth < 100; nth++) await undefined
  }
  begin('first', 'a')
  await immediate()
  begin('second', 'b')
  await immediate()

  // Both groups end in one turn of the event loop, and another unit arrives before their cleanup runs.
  ends.get('first')?.()
  await settle()
  setImmediate(() => begin('third', 'c'))
  ends.get('second')?.()
  await settle()
  await immediate()
  begin('fourth', 'c')
  await immediate()
  await immediate()

  expect(begun).toEqual(['first', 'second', 'third'])
  ends.get('third')?.()
  await until(() => begun.length === 4)
  ends.get('fourth')?.()
})
