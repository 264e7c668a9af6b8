import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** When a job that ran too soon is to run again: by the clock of the database, which decides when jobs are due. */
export async function timeOfDatabaseIn(db: Database, waitMs: number): Promise<Date> {
  const { rows } = await db.execute<{ now: number }>(sql`select extract(epoch from now())::float8 * 1000 as now`)
  return new Date((rows[0]?.now ?? 0) + waitMs)
}
