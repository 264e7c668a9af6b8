import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { tickets } from '../tickets.table.ts'

/** Unassigns the tickets of a deleted representative. */
export async function clearRepFromTickets(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  await db
    .update(tickets)
    .set({ customerRepID: null })
    .where(and(eq(tickets.customerID, customerID), eq(tickets.customerRepID, customerRepID)))
}
