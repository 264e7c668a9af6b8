import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keepPartitions, partitionedTables } from '../../../integration/partitions/keep-partitions.ts'
import { migrationsFolder } from '../../../service.ts'
import { createOwnedDatabase, createTestDatabase } from '../../../test/database.ts'
import { startBouncer } from '../../../test/processes/start-bouncer.ts'
import { eventPartitions, forgetOldEvents, publishEvent } from '../../events/events.ts'
import { readEvents } from '../../events/number-events.ts'
import { createLog } from '../../log.ts'
import { connectDatabase, type Database } from '../database.ts'
import { migrate } from '../migrations.ts'
import { createPartitions, listPartitions } from './partitions.ts'

const log = createLog('silent')
const dayMs = 86_400_000
const today = new Date()
const daysLater = (days: number) => new Date(today.getTime() + days * dayMs)
const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '')

async function open(url?: string, hasPooler = false) {
  const connection = connectDatabase(url ?? (await createTestDatabase()), { log, poolSize: 4, hasPooler })
  onTestFinished(connection.close)
  return connection.db
}
const systemOf = (db: Database) => db.in({ kind: 'system' })
const keep = (db: Database, now: Date) => keepPartitions({ db, now: () => now, log })
const publish = (db: Database, at: Date, type = 'test.done') =>
  publishEvent({ db: db.in({ kind: 'customer', customerID: 1 }), now: () => at }, { customerID: 1, type, data: {} })

/** The partitions that contain events, with their counts. */
async function placesOf(db: Database): Promise<Record<string, number>> {
  const { rows } = await systemOf(db).execute<{ place: string; count: number }>(
    sql`select tableoid::regclass::text as place, count(*)::int as count from events group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ place, count }) => [place.replace('partitions.', ''), count]))
}

describe('partitions', () => {
  test('creates the partitions of the next two periods for every table, once', async () => {
    const db = await open()
    const { rows } = await db.execute<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(partitionedTables.map(({ name }) => name).sort())

    await keep(db, daysLater(100))
    await keep(db, daysLater(100))

    const names = (await listPartitions(db, eventPartitions)).map(({ name }) => name)
    expect(names).toEqual([
      `events_${dayOf(daysLater(101))}`,
      `events_${dayOf(daysLater(102))}`,
      'events_default',
      'events_initial',
    ])
  })

  test('drops partitions of past days and deletes expired rows of other partitions', async () => {
    const db = await open()
    await keep(db, daysLater(3))
    await publish(db, daysLater(-3))
    for (const days of [3, 4, 4, 5]) await publish(db, daysLater(days))
    expect(await placesOf(db)).toEqual({
      events_initial: 1,
      events_default: 1,
      [`events_${dayOf(daysLater(4))}`]: 2,
      [`events_${dayOf(daysLater(5))}`]: 1,
    })

    // Events of the fifth day are less than a day old, and those of the fourth can still be read for some hours.
    await forgetOldEvents(systemOf(db), daysLater(5))
    expect(await placesOf(db)).toMatchObject({ [`events_${dayOf(daysLater(4))}`]: 2 })
    await forgetOldEvents(systemOf(db), daysLater(6))

    expect(await placesOf(db)).toEqual({ [`events_${dayOf(daysLater(5))}`]: 1 })
    expect((await listPartitions(db, eventPartitions)).map(({ name }) => name)).toEqual([
      `events_${dayOf(daysLater(5))}`,
      'events_default',
    ])
  })

  test('keeps rows in the default partition until they expire, if their partition was not created', async () => {
    const db = await open()
    for (const days of [40, 41, 41]) await publish(db, daysLater(days))
    expect(await placesOf(db)).toEqual({ events_default: 3 })

    await keep(db, daysLater(41))
    await publish(db, daysLater(41))
    await publish(db, daysLater(42))
    expect(await placesOf(db)).toEqual({ events_default: 4, [`events_${dayOf(daysLater(42))}`]: 1 })
    await forgetOldEvents(systemOf(db), daysLater(42))

    expect(await placesOf(db)).toEqual({ events_default: 3, [`events_${dayOf(daysLater(42))}`]: 1 })
  })

  test('skips a partition whose rows a fast clock has already written, and creates the others', async () => {
    const db = await open()
    await publish(db, daysLater(51))

    expect(await createPartitions(systemOf(db), eventPartitions, daysLater(50))).toEqual([
      `events_${dayOf(daysLater(52))}`,
    ])

    await publish(db, daysLater(51))
    expect(await placesOf(db)).toEqual({ events_default: 2 })
  })

  test('does not wait for a lock on the table, so that no one queues behind it', async () => {
    const url = await createTestDatabase()
    const [db, other] = [await open(url), await open(url)]
    let making: Promise<string[]> | undefined
    await systemOf(other).transaction(async (tx) => {
      await tx.execute(sql`lock table events in share update exclusive mode`)
      making = createPartitions(systemOf(db), eventPartitions, daysLater(60))
      const end = performance.now() + 1_500
      while (performance.now() < end) await publish(tx, daysLater(1))
    })

    expect(await making).toHaveLength(2)
  })

  test('reads only partitions that can contain rows of the requested time', async () => {
    const db = await open()
    await keep(db, daysLater(3))
    await publish(db, daysLater(4))
    const range = { customerID: 1, after: 0, upTo: 10, since: daysLater(3.9), limit: 10 }
    expect(await readEvents(systemOf(db), range)).toEqual([])

    const { rows } = await systemOf(db).execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, costs off)
      select * from events where customer_id = 1 and position > 0 and at > ${daysLater(3.9)}`)

    const read = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(read).toContain(`events_${dayOf(daysLater(4))}`)
    expect(read).not.toContain('events_initial')
  })

  test('partitions can be read and written only through their table', async () => {
    const db = await open()
    await keep(db, daysLater(3))
    await publish(db, daysLater(4))
    const partition = sql.raw(`partitions.events_${dayOf(daysLater(4))}`)

    for (const scope of [db.in({ kind: 'customer', customerID: 1 }), systemOf(db)]) {
      await expect(scope.execute(sql`select from ${partition}`)).rejects.toMatchObject({ cause: { code: '42501' } })
    }
    const tables = ['initial', 'default', dayOf(daysLater(4))].map((end) => `events_${end}`)
    const { rows } = await db.execute(sql`select relname from pg_class
      where relnamespace = 'partitions'::regnamespace and relname = any(${sql.param(tables)}) and relforcerowsecurity`)
    expect(rows).toHaveLength(3)
  })

  test.each(['', 'createrole'])('works with a login that is not a superuser (%s)', async (attributes) => {
    const { url } = await createOwnedDatabase(attributes)
    await migrate(url, migrationsFolder)
    const db = await open(url)

    await keep(db, daysLater(3))
    for (const days of [-3, 3, 4, 5]) await publish(db, daysLater(days))
    await forgetOldEvents(systemOf(db), daysLater(6))

    expect(await placesOf(db)).toEqual({ [`events_${dayOf(daysLater(5))}`]: 1 })
  })

  test('works behind PgBouncer', async (context) => {
    const bouncer = await startBouncer(await createTestDatabase())
    if (!bouncer) {
      process.stderr.write('SKIPPED: pgbouncer is not installed; nothing is known about partitions behind it.\n')
      return context.skip()
    }
    const db = await open(bouncer, true)

    await keep(db, daysLater(3))
    for (const days of [-3, 4, 5]) await publish(db, daysLater(days))
    await forgetOldEvents(systemOf(db), daysLater(6))

    expect(await placesOf(db)).toEqual({ [`events_${dayOf(daysLater(5))}`]: 1 })
  })
})
