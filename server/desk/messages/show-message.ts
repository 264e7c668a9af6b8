import type { TicketMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Caller } from '../../access.ts'
import type { Database } from '../../platform/database/database.ts'
import { findMessages, getMessage } from './messages.store.ts'

/** A message as the interface shows it, to whoever may see it. */
export const showMessage = (db: Database, caller: Caller, messageID: number): Promise<TicketMessage> =>
  getMessage(db, caller, messageID)

/** Several of one customer, by their ids; those that are gone are left out. */
export async function showMessages(
  db: Database,
  customerID: number,
  messageIDs: number[],
): Promise<Map<number, TicketMessage>> {
  const found = messageIDs.length > 0 ? await findMessages(db, customerID, messageIDs) : []
  return new Map(found.map((message) => [message.messageID, message]))
}
