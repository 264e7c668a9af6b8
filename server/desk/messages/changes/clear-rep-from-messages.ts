import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { messages } from '../messages.table.ts'

/** Messages of a deleted representative stay, without their name. */
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
