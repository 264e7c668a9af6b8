import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Caller } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMessages, getMessage } from './messages.store.ts'

/** A message as the API returns it, if the caller may see it. */
export const showMessage = (db: Database, caller: Caller, messageID: number): Promise<TicketMessage> =>
  getMessage(db, caller, messageID)

/** Messages of one customer by ID; deleted ones are omitted. */
export async function showMessages(
  db: Database,
  customerID: number,
  messageIDs: number[],
): Promise<Map<number, TicketMessage>> {
  const found = messageIDs.length > 0 ? await findMessages(db, customerID, messageIDs) : []
  return new Map(found.map((message) => [message.messageID, message]))
}
