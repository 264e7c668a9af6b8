import { and, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Sets the external id of an outgoing message before it is sent. An id that is already set stays. */
export async function nameMessage(
  db: Database,
  message: Pick<MessageRow, 'customerID' | 'messageID'>,
  externalID: string,
): Promise<string> {
  await db
    .update(messages)
    .set({ externalID })
    .where(and(isMessage(message), isNull(messages.externalID)))
  const [named] = await db.select({ externalID: messages.externalID }).from(messages).where(isMessage(message))
  return named?.externalID ?? externalID
}
