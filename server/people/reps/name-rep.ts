import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { reps } from './reps.table.ts'

/** What a representative is called before others: the name they gave, and not their login where they gave one. */
export async function nameRep(
  db: Database,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
): Promise<string | null> {
  const [rep] = await db
    .select({ name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})` })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.customerRepID, customerRepID)))
  return rep?.name ?? null
}
