import { sql } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteBefore, type PartitionedTable, startOfPeriod } from '../../../platform/database/partitions/partitions.ts'
import { dayInMs } from '../../../platform/events/events.ts'

export const tracePartitions: PartitionedTable = { name: 'automation_traces', column: 'started_at', period: 'month' }

export const forgetTracesJob = 'automation.forget-traces'

/** Job: deletes traces of months that ended more than `TRACE_RETENTION_DAYS` ago. */
export async function forgetTraces(context: Context): Promise<void> {
  const { db, now, config } = asSystem(context, 'clean up expired rows')
  if (config.TRACE_RETENTION_DAYS === undefined) return
  const expired = new Date(now().getTime() - config.TRACE_RETENTION_DAYS * dayInMs)
  const before = startOfPeriod('month', expired)
  await deleteBefore(db, tracePartitions, before)
  const time = before.toISOString()
  await changePages(
    db,
    'automation_runs',
    sql`update automation_runs set trace = null`,
    (page) => sql`${page} and started_at < ${time} and ended_at is not null and trace is not null`,
  )
  await changePages(db, 'automation_steps', sql`delete from automation_steps`, (page) => sql`${page} and at < ${time}`)
}

const pagesAtOnce = 500

/**
 * Traces by earlier versions and of runs that did not complete are in tables without a time index: they are scanned a
 * few pages at a time.
 */
async function changePages(
  db: Database,
  table: string,
  change: ReturnType<typeof sql>,
  where: (page: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await db.execute<{ pages: number }>(
    sql`select pg_relation_size(${table}::regclass)::float8 / current_setting('block_size')::int as pages`,
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += pagesAtOnce) {
    const isHere = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid`
    await db.execute(sql`${change} where ${where(isHere)}`)
  }
}
