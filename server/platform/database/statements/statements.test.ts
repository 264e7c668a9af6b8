import { sql } from 'drizzle-orm'
import { Connection, type Pool } from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { createLog } from '../../log.ts'
import { connectDatabase, type DatabaseLimits } from '../database.ts'
import { isDatabaseAway } from '../faults.ts'
import type { Database } from '../handle.ts'
import { prepareStatement, runPrepared } from './prepared-statements.ts'

async function open(limits: Partial<DatabaseLimits> = {}) {
  const database = connectDatabase(await createTestDatabase('template1'), { log: createLog('silent'), ...limits })
  onTestFinished(database.close)
  return database
}

const customerQuery = sql`select current_setting('attendant.customer_id', true) as customer, pg_backend_pid() as pid`
const customerOf = async (db: Database) => (await db.execute(customerQuery)).rows[0]?.customer || undefined
const bound = (db: Database, customerID: number) => db.in({ kind: 'customer', customerID })

describe('a handle bound to a customer', () => {
  test('sets the customer for each statement and leaves nothing on the connection', async () => {
    const { db } = await open({ poolSize: 1 })

    expect(await customerOf(bound(db, 12))).toBe('12')
    expect(await customerOf(db)).toBeUndefined()
    expect(await customerOf(bound(db, 13))).toBe('13')
  })

  test('returns rows, values and counts like the driver', async () => {
    const { db } = await open()
    await db.execute(sql`create table things (id int, name text)`)
    const mine = bound(db, 12)

    const inserted = await mine.execute(sql`insert into things select n, 'thing ' || n from generate_series(1, ${3}) n`)
    const listed = await mine.execute(sql`select * from things where id > ${1} order by id`)
    const named = { name: 'test_named', text: 'select name from things where id = $1' }

    expect(inserted.rowCount).toBe(3)
    expect(listed.rows).toEqual([
      { id: 2, name: 'thing 2' },
      { id: 3, name: 'thing 3' },
    ])
    for (const id of [1, 2, 3])
      expect((await mine.statements.query(named, [id])).rows).toEqual([{ name: `thing ${id}` }])
    expect((await mine.execute(sql`select`)).rows).toHaveLength(1)
  })

  test('has the result of a named statement described once per connection', async () => {
    const { db } = await open({ poolSize: 1 })
    const described = vi.spyOn(Connection.prototype, 'describe')
    onTestFinished(() => described.mockRestore())
    const config = {
      name: 'test_described',
      text: 'select $1::int as number, $2::timestamptz as "at", null as nothing',
    }
    const at = new Date(0)
    const read = (handle: Database, number: number) => handle.statements.query(config, [number, at])

    const single = await read(bound(db, 12), 1)
    const inTransaction = await bound(db, 12).transaction(async (tx) => [
      await read(tx, 2),
      ...(await tx.together(() => Promise.all([read(tx, 3), read(tx, 4)]))),
    ])

    const answers = [single, ...inTransaction]
    expect(answers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((number) => [{ number, at, nothing: null }]))
    for (const { fields, rowCount } of answers) {
      expect(fields.map(({ name }) => name)).toEqual(['number', 'at', 'nothing'])
      expect(rowCount).toBe(1)
    }
    expect(described).toHaveBeenCalledTimes(1)
  })

  test('plans a named statement once, and others for their values', async () => {
    const { db } = await open({ poolSize: 1 })
    const text = "select current_setting('plan_cache_mode') as mode"
    const modeOf = async (handle: Database, name?: string) =>
      (await handle.statements.query(name ? { name, text } : { text })).rows[0].mode

    expect(await modeOf(bound(db, 12), 'test_once')).toBe('force_generic_plan')
    expect(await modeOf(db, 'test_once')).toBe('force_generic_plan')
    expect(await modeOf(bound(db, 12))).toBe('auto')
    expect(await modeOf(db)).toBe('auto')
  })

  test('a deferred statement does not wait for the disk, and later ones do', async () => {
    const url = await createTestDatabase('template1')
    const name = new URL(url).pathname.slice(1)
    const first = connectDatabase(url, { log: createLog('silent') })
    await first.db.execute(sql.raw(`alter database ${name} set synchronous_commit to on`))
    await first.close()
    const { db, close } = connectDatabase(url, { log: createLog('silent'), poolSize: 1 })
    onTestFinished(close)
    const statement = prepareStatement(sql`select current_setting('synchronous_commit') as mode`, { isDeferred: true })
    const modeOf = async (handle: Database) => (await runPrepared<{ mode: string }>(handle, statement, {}))[0]?.mode
    const usual = async (handle: Database) => (await handle.execute(sql`show synchronous_commit`)).rows[0]

    expect(await modeOf(bound(db, 12))).toBe('off')
    expect(await usual(bound(db, 12))).toEqual({ synchronous_commit: 'on' })
    expect(await bound(db, 12).transaction(modeOf)).toBe('on')
  })

  test('a failed statement leaves the connection usable, and can be sent again under its name', async () => {
    const { db, pool } = await open({ poolSize: 1 })
    const mine = bound(db, 12)
    const named = { name: 'test_later', text: 'select * from later' }

    await expect(mine.statements.query(named)).rejects.toThrow(/"later" does not exist/)
    await expect(mine.execute(sql`select 1 / ${0}::int`)).rejects.toThrow()
    await db.execute(sql`create table later (id int)`)

    expect((await mine.statements.query(named)).rows).toEqual([])
    expect(pool.totalCount).toBe(1)
  })
})

describe('a transaction', () => {
  test('runs on one connection in the scope of its handle, and commits or rolls back as a whole', async () => {
    const { db } = await open({ poolSize: 2 })
    await db.execute(sql`create table things (id int)`)
    const mine = bound(db, 12)

    const pids = await mine.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1)`)
      const seen = await Promise.all([tx.execute(customerQuery), tx.execute(customerQuery)])
      return seen.map(({ rows }) => rows[0])
    })
    const failing = mine.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (2)`)
      throw new Error('Not this one.')
    })

    expect(pids[0]).toEqual({ ...pids[1], customer: '12' })
    await expect(failing).rejects.toThrow('Not this one.')
    expect((await db.execute(sql`select id from things`)).rows).toEqual([{ id: 1 }])
    expect(await customerOf(db)).toBeUndefined()
  })

  test('inside another one is rolled back separately', async () => {
    const { db } = await open()
    await db.execute(sql`create table things (id int)`)

    await db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.execute(sql`insert into things values (1)`))
      const undone = tx.transaction(async (inner) => {
        await inner.execute(sql`insert into things values (2)`)
        await inner.execute(sql`select 1 / 0`)
      })
      await expect(undone).rejects.toThrow()
      await tx.execute(sql`insert into things values (3)`)
    })

    expect((await db.execute(sql`select id from things order by id`)).rows).toEqual([{ id: 1 }, { id: 3 }])
  })

  test('allows a statement of another scope, without affecting the others', async () => {
    const { db } = await open()

    const seen = await bound(db, 12).transaction((tx) =>
      Promise.all([
        customerOf(tx),
        customerOf(bound(tx, 13)),
        customerOf(tx),
        customerOf(bound(tx, 14)),
        customerOf(tx),
      ]),
    )

    expect(seen).toEqual(['12', '13', '12', '14', '12'])
  })

  test('without a scope adopts that of its first customer, until a savepoint is rolled back', async () => {
    const { db } = await open()

    const seen = await db.transaction(async (tx) => {
      const undone = tx.transaction(async (inner) => {
        expect(await customerOf(bound(inner, 13))).toBe('13')
        throw new Error('Not this one.')
      })
      await expect(undone).rejects.toThrow('Not this one.')
      return [await customerOf(bound(tx, 12)), await customerOf(bound(tx, 14)), await customerOf(bound(tx, 12))]
    })

    expect(seen).toEqual(['12', '14', '12'])
  })

  test('a failed statement of another scope rolls back only its own part', async () => {
    const { db } = await open()

    const seen = await bound(db, 12).transaction(async (tx) => {
      const failing = tx.transaction((inner) => bound(inner, 13).execute(sql`select 1 / 0`))
      await expect(failing).rejects.toThrow()
      return customerOf(tx)
    })

    expect(seen).toBe('12')
  })

  test('rejects statements after its end', async () => {
    const { db } = await open()
    const kept = await db.transaction(async (tx) => tx)

    await expect(kept.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('after the end of its transaction') },
    })
  })
})

describe('limits', () => {
  const hold = (pool: Pool, count: number) => Promise.all(Array.from({ length: count }, () => pool.connect()))

  test('waiting too long for a connection is rejected, and the next caller is served as soon as one is free', async () => {
    const { db, pool } = await open({ poolSize: 1, poolTimeoutMs: 300 })
    const [client] = await hold(pool, 1)

    const refused = await db.execute(sql`select 1`).catch((fault: unknown) => fault)
    expect(isDatabaseAway(refused)).toBe(true)

    setTimeout(() => client?.release(), 50)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('a server without a free connection is retried', async () => {
    const { pool } = await open()
    const role = `test_${Math.random().toString(36).slice(2)}`
    await pool.query(`create role ${role} login password 'test' connection limit 1`)
    const { rows } = await pool.query('select current_database() as name, inet_server_port() as port')
    const url = `postgres://${role}:test@127.0.0.1:${rows[0].port}/${rows[0].name}`
    const one = connectDatabase(url, { log: createLog('silent') })
    const hasty = connectDatabase(url, { log: createLog('silent'), poolTimeoutMs: 500 })
    const other = connectDatabase(url, { log: createLog('silent'), poolTimeoutMs: 60_000 })
    onTestFinished(() => Promise.all([one.close(), hasty.close(), other.close()]).then(() => undefined))
    const [held] = await hold(one.pool, 1)

    const refused = await hasty.db.execute(sql`select 1`).catch((fault: unknown) => fault)
    expect(isDatabaseAway(refused)).toBe(true)

    setTimeout(() => held?.release(true), 100)
    expect((await other.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  test('jobs leave connections to requests, however many jobs wait', async () => {
    const { db, backgroundDb, pool } = await open({ poolSize: 4, poolTimeoutMs: 2_000 })
    const gate = Promise.withResolvers<void>()
    const jobs = Array.from({ length: 20 }, () => backgroundDb.transaction(() => gate.promise))

    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])

    expect(pool.totalCount).toBe(3)
    gate.resolve()
    await Promise.all(jobs)
  })

  test('requests of one customer leave a quarter of the connections to others', async () => {
    const { db } = await open({ poolSize: 8, poolTimeoutMs: 3_000 })
    const of = (customerID: number) => bound(db, customerID)
    const gate = Promise.withResolvers<void>()
    const requests = Array.from({ length: 12 }, () =>
      of(1)
        .transaction(() => gate.promise)
        .catch((fault: unknown) => fault),
    )

    expect((await of(2).execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    expect(isDatabaseAway(await requests.at(-1))).toBe(true)

    gate.resolve()
    const failed = (await Promise.all(requests)).filter((fault) => fault instanceof Error)
    expect(failed).toHaveLength(6)
  })

  test('statements and lock waits have timeouts', async () => {
    const { db } = await open({ statementTimeoutMs: 300, lockTimeoutMs: 100 })
    await db.execute(sql`create table things (id int)`)

    await expect(db.execute(sql`select pg_sleep(5)`)).rejects.toMatchObject({ cause: { code: '57014' } })
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table things`)
      await expect(db.execute(sql`select from things`)).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
  })
})

describe('a pipelined transaction', () => {
  const pipelined = <Result>(db: Database, work: (tx: Database) => Promise<Result>) =>
    bound(db, 12).transaction(work, { isPipelined: true })
  const insertThing = async (tx: Database, id: number) =>
    void (await tx.execute(sql`insert into things values (${id}, 'thing')`))

  test('sends concurrent statements in one round trip, in order', async () => {
    const { db } = await open({ poolSize: 1 })
    await db.execute(sql`create table things (id int unique, name text, place int generated always as identity)`)
    const named = { name: 'test_piped', text: 'select count(*)::int as count from things where id <= $1' }

    const counts = await pipelined(db, (tx) =>
      Promise.all(
        [3, 1, 2].map(async (id) => {
          await insertThing(tx, id)
          return (await tx.statements.query(named, [id])).rows[0].count
        }),
      ),
    )

    expect(counts).toEqual([3, 1, 2])
    expect((await db.execute(sql`select id from things order by place`)).rows).toEqual([
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ])
    expect(await customerOf(db)).toBeUndefined()
  })

  test('clears the timers of answered statements', async () => {
    const { db } = await open({ statementTimeoutMs: 3_456_000 })
    const started = vi.spyOn(globalThis, 'setTimeout')
    const stopped = vi.spyOn(globalThis, 'clearTimeout')
    onTestFinished(() => void vi.restoreAllMocks())

    await pipelined(db, (tx) => Promise.all([1, 2].map((number) => tx.execute(sql`select ${number}`))))

    const timers = started.mock.results.filter((_, index) => started.mock.calls[index]?.[1] === 3_461_000)
    const cleared = stopped.mock.calls.map(([timer]) => timer)
    expect(timers.length).toBeGreaterThan(0)
    for (const { value } of timers) expect(cleared).toContain(value)
  })

  test('sends equal reads once, and returns each its own rows', async () => {
    const { db } = await open()
    await db.execute(sql`create sequence asked`)
    const read = { text: "select nextval('asked')::int as times", isRead: true }

    const rows = await pipelined(db, (tx) =>
      Promise.all([1, 2].map(async () => (await tx.statements.query(read)).rows[0])),
    )

    expect(rows).toEqual([{ times: 1 }, { times: 1 }])
    expect(rows[0]).not.toBe(rows[1])
  })

  test('is rolled back if one statement fails, and leaves the connection and its names usable', async () => {
    const { db } = await open({ poolSize: 1 })
    await db.execute(sql`create table things (id int unique, name text)`)
    const later = { name: 'test_later', text: 'select 7 as seven' }

    const trying = pipelined(db, async (tx) => {
      const issued = [insertThing(tx, 1), insertThing(tx, 1), tx.statements.query(later)]
      const settled = await Promise.allSettled(issued)
      expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      await issued[0]
    })

    await expect(trying).rejects.toMatchObject({ cause: { code: '23505' } })
    expect((await db.execute(sql`select from things`)).rows).toHaveLength(0)
    expect((await db.statements.query(later)).rows).toEqual([{ seven: 7 }])
  })

  test('can be part of another transaction, with savepoints before and after it', async () => {
    const { db } = await open()
    await db.execute(sql`create table things (id int unique, name text)`)

    const found = await bound(db, 12).transaction(async (tx) => {
      await tx.transaction((inner) => insertThing(inner, 1))
      const together = await tx.together(() =>
        Promise.all([insertThing(tx, 2), tx.execute(sql`select id from things`)]),
      )
      const failing = tx.transaction((inner) => insertThing(inner, 1))
      await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
      return together[1].rows
    })

    expect(found).toEqual([{ id: 1 }, { id: 2 }])
    expect((await db.execute(sql`select id from things`)).rows).toHaveLength(2)
  })

  test('opens no savepoint', async () => {
    const { db } = await open()

    await expect(pipelined(db, (tx) => tx.transaction(async () => 1))).rejects.toThrow(/savepoint/)
  })
})
