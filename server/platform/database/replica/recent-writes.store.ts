import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { prepareStatement, runPrepared } from '../statements/prepared-statements.ts'
import { type Position, toPosition } from './position.ts'
import { recentWrites } from './recent-writes.table.ts'

/** A caller, who must always read its own writes. */
export interface Caller {
  customerID: number
  name: string
}

const note = prepareStatement(sql`
  insert into recent_writes (customer_id, caller, position)
  values (${sql.placeholder('customerID')}, ${sql.placeholder('name')}, pg_current_wal_insert_lsn())
  on conflict (customer_id, caller) do update set position = excluded.position, at = excluded.at`)

/** Call after the commit. */
export async function noteWrite(primary: Database, caller: Caller): Promise<void> {
  await runPrepared(primary, note, { ...caller })
}

export async function findLastWrite(primary: Database, { customerID, name }: Caller): Promise<Position | undefined> {
  const [row] = await primary
    .select({ position: recentWrites.position })
    .from(recentWrites)
    .where(and(eq(recentWrites.customerID, customerID), eq(recentWrites.caller, name)))
  return row && toPosition(row.position)
}

export const forgetWritesJob = 'replica.forget-writes'

/** Compares with the clock of the database, which wrote the times. */
export async function forgetWrites(db: Database): Promise<void> {
  await db.delete(recentWrites).where(lt(recentWrites.at, sql`now() - interval '1 hour'`))
}
