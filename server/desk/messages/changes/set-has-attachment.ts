import type { Database } from '../../../platform/database/database.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

export async function setHasAttachment(
  db: Database,
  message: { customerID: number; messageID: number },
  hasAttachment: boolean,
): Promise<void> {
  await db.update(messages).set({ hasAttachment }).where(isMessage(message))
}
