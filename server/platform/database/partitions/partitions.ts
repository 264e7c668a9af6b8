import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { databaseFault } from '../faults.ts'
import { lockTimeoutMs, retryOnLockConflict } from '../migrating/locks.ts'

/** A table that is partitioned by a time. Its partitions are in the schema `partitions`. */
export interface PartitionedTable {
  name: string
  column: string
  /** The range of one partition, in UTC. */
  period: 'day' | 'month'
}

interface Partition {
  name: string
  /** The end of its range; undefined for the default partition, which takes all other rows. */
  to: Date | undefined
}

/** The name ends with the range: a day, a month, `initial` (everything before the first of those) or `default`. */
export async function listPartitions(db: Database, { name }: PartitionedTable): Promise<Partition[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'UTC'`)
    const found = await tx.execute<{ name: string; bound: string }>(sql`
      select child.relname as name, pg_get_expr(child.relpartbound, child.oid) as bound
      from pg_inherits join pg_class child on child.oid = inhrelid
      where inhparent = ${`public.${name}`}::regclass order by 1`)
    return found.rows
  })
  return rows.map((row) => ({ name: row.name, to: endOf(row.bound) }))
}

/** Parses `FOR VALUES FROM (…) TO ('2026-11-20 00:00:00+00')`: every range ends at the beginning of a day. */
function endOf(bound: string): Date | undefined {
  const day = /TO \('(\d{4}-\d{2}-\d{2})/.exec(bound)?.[1]
  return day ? new Date(day) : undefined
}

/** The beginning of the period that contains the time, or of a later one. */
export function startOfPeriod(period: PartitionedTable['period'], time: Date, later = 0): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()]
  return new Date(period === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later))
}

const periodsAhead = 2

/**
 * Creates the partitions of the next periods. The partition of the current period is not created late: its rows are already
 * in the default partition and stay there until they expire.
 */
export async function createPartitions(db: Database, table: PartitionedTable, now: Date): Promise<string[]> {
  const created: string[] = []
  for (let later = 1; later <= periodsAhead; later++) {
    const range = { from: startOfPeriod(table.period, now, later), to: startOfPeriod(table.period, now, later + 1) }
    const partitions = await listPartitions(db, table)
    if (partitions.some(({ to }) => to && to > range.from)) continue
    if (await createPartition(db, table, range)) created.push(nameOf(table, range))
  }
  return created
}

interface Range {
  from: Date
  to: Date
}

const nameOf = ({ name, period }: PartitionedTable, { from }: Range) =>
  `${name}_${from
    .toISOString()
    .slice(0, period === 'day' ? 10 : 7)
    .replaceAll('-', '')}`

/** Attached, because creating it in place would block all readers and writers of the table. False if it cannot be attached. */
async function createPartition(db: Database, table: PartitionedTable, range: Range): Promise<boolean> {
  const partition = part(nameOf(table, range))
  const rest = part(`${table.name}_default`)
  const parent = sql`public.${sql.identifier(table.name)}`
  await asOwner(db, table, async (tx) => {
    await tx.execute(sql`create table if not exists ${partition} (like ${parent} including all excluding identity)`)
    await tx.execute(sql`alter table ${partition} enable row level security, force row level security`)
  })
  if (!(await isFree(db, table, range))) return false
  await asOwner(db, table, async (tx) => {
    await tx.execute(
      sql`alter table ${parent} attach partition ${partition} for values from (${day(range.from)}) to (${day(range.to)})`,
    )
    await tx.execute(sql`alter table ${rest} drop constraint if exists out_of_range`)
  })
  return true
}

/**
 * Whether the default partition has no rows of the range, which a fast clock can leave there. Checked before attaching,
 * which would do the same check under a lock.
 */
async function isFree(db: Database, table: PartitionedTable, { from, to }: Range): Promise<boolean> {
  const rest = part(`${table.name}_default`)
  const column = sql.identifier(table.column)
  const { rows: filled } = await db.execute(sql`select from pg_class
    where relnamespace = 'partitions'::regnamespace and relname = ${`${table.name}_default`} and pg_relation_size(oid) > 0`)
  if (filled.length === 0) return true
  const drop = sql`alter table ${rest} drop constraint if exists out_of_range`
  await asOwner(db, table, async (tx) => {
    await tx.execute(drop)
    await tx.execute(
      sql`alter table ${rest} add constraint out_of_range check (${column} < ${day(from)} or ${column} >= ${day(to)}) not valid`,
    )
  })
  try {
    await asOwner(db, table, (tx) => tx.execute(sql`alter table ${rest} validate constraint out_of_range`))
    return true
  } catch (fault) {
    await asOwner(db, table, (tx) => tx.execute(drop))
    if (databaseFault(fault)?.code !== '23514') throw fault
    return false
  }
}

/** Deletes older rows: whole partitions at once, the rest in batches. */
export async function deleteBefore(db: Database, table: PartitionedTable, before: Date): Promise<string[]> {
  const dropped = await dropPartitions(db, table, before)
  const [rows, column] = [sql.identifier(table.name), sql.identifier(table.column)]
  const batch = sql`delete from ${rows} where ${column} < ${day(before)} and ${column} <= coalesce(
    (select ${column} from ${rows} where ${column} < ${day(before)} order by ${column} offset ${batchSize} limit 1),
    ${day(before)})`
  while (((await db.execute(batch)).rowCount ?? 0) > 0);
  return dropped
}

const batchSize = 5_000

async function dropPartitions(db: Database, table: PartitionedTable, before: Date): Promise<string[]> {
  const expired = (await listPartitions(db, table)).filter(({ to }) => to && to <= before)
  for (const { name } of expired) {
    await asOwner(db, table, (tx) => tx.execute(sql`drop table if exists ${part(name)}`))
  }
  return expired.map(({ name }) => name)
}

/** Drops older partitions that are empty and have no non-empty partition before them. */
export async function dropEmptyPartitions(db: Database, table: PartitionedTable, before: Date): Promise<string[]> {
  const [rows, column] = [sql.identifier(table.name), sql.identifier(table.column)]
  const { rows: found } = await db.execute<{ first: Date }>(
    sql`select ${column} as first from ${rows} where ${column} < ${day(before)} order by ${column} limit 1`,
  )
  const first = found[0] && new Date(found[0].first)
  return dropPartitions(db, table, first && first < before ? first : before)
}

const part = (name: string) => sql`partitions.${sql.identifier(name)}`

/** The beginning of a day as an SQL constant, because table definitions take no parameters. For a date or a time. */
const day = (time: Date) => sql.raw(`'${time.toISOString().slice(0, 10)} 00:00:00+00'`)

/** The tables are owned by the login, not by the roles it works as. */
const asOwner = (db: Database, { name }: PartitionedTable, work: (tx: Database) => Promise<unknown>): Promise<void> =>
  retryOnLockConflict(`partitions of ${name}`, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local role none`)
      await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`))
      await work(tx)
    }),
  )
