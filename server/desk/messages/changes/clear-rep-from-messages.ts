import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { messages } from '../messages.table.ts'

/** What a deleted representative wrote stays, without their name. */
export async function clearRepFromMessages(db: Database, customerID: number, customerRepID: number): Promise<void> {
  await db
    .update(messages)
    .set({ customerRepID: null })
    .where(and(eq(messages.customerID, customerID), eq(messages.customerRepID, customerRepID)))
}
