import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { messages } from './messages.table.ts'

export async function setHasAttachment(
  db: Database,
  { customerID, messageID }: { customerID: number; messageID: number },
  hasAttachment: boolean,
): Promise<void> {
  await db
    .update(messages)
    .set({ hasAttachment })
    .where(and(eq(messages.customerID, customerID), eq(messages.messageID, messageID)))
}
