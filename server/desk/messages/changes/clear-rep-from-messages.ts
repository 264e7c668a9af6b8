import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { nameRep } from '../../../people/reps/name-rep.ts'
import { messages } from '../messages.table.ts'

/** Messages of a deleted representative stay; the timeline keeps the name. */
export async function clearRepFromMessages(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  customerRepID: number,
): Promise<void> {
  const formerRepName = await nameRep(db, { customerID, customerRepID })
  await db
    .update(messages)
    .set({ customerRepID: null, formerRepName })
    .where(and(eq(messages.customerID, customerID), eq(messages.customerRepID, customerRepID)))
}
