import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages } from '../messages.table.ts'

/** What a deleted representative wrote stays, without their name. */
export async function clearRepFromMessages(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  await db
    .update(messages)
    .set({ customerRepID: null })
    .where(and(eq(messages.customerID, customerID), eq(messages.customerRepID, customerRepID)))
}
