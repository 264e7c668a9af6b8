import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { prepareSelect } from '../../platform/database/statements/prepared-select.ts'
import { reps } from './reps.table.ts'

const select = prepareSelect(
  { name: sql<string>`coalesce(nullif(${reps.name}, ''), ${reps.username})` },
  sql`from ${reps} where ${reps.customerID} = ${sql.placeholder('customerID')}
    and ${reps.customerRepID} = ${sql.placeholder('customerRepID')}`,
)

/** What a representative is called before others: the name they gave, and not their login where they gave one. */
export async function nameRep(
  db: Database,
  { customerID, customerRepID }: { customerID: number; customerRepID: number },
): Promise<string | null> {
  const [rep] = await select(db, { customerID, customerRepID })
  return rep?.name ?? null
}
