import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { reps } from './reps.table.ts'

const select = prepareSelect(
  { name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})` },
  sql`from ${reps} where ${reps.customerID} = ${sql.placeholder('customerID')}
    and ${reps.customerRepID} = ${sql.placeholder('customerRepID')}`,
)

/** The public name of a representative: their own, and their login only if they gave none. */
export async function nameRep(
  db: Database,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
): Promise<string | null> {
  const [rep] = await select(db, { customerID, customerRepID })
  return rep?.name ?? null
}
