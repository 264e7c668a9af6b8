import { and, eq, sql } from 'drizzle-orm'
import { reps } from '../../people/reps/reps.table.ts'
import type { Database } from '../../platform/database/database.ts'

/** Which of these representatives are active and may see the ticket. Every representative sees every ticket. */
export async function findRepsWhoSee(
  db: Database,
  customerID: number,
  _ticketID: number | null,
  customerRepIDs: number[],
): Promise<Set<number>> {
  if (customerRepIDs.length === 0) return new Set()
  const rows = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(
      and(
        eq(reps.customerID, customerID),
        eq(reps.isActive, true),
        sql`${reps.customerRepID} = any(${sql.param([...new Set(customerRepIDs)])}::bigint[])`,
      ),
    )
  return new Set(rows.map(({ customerRepID }) => customerRepID))
}
