import type { TicketMessage } from '../../../contract/ticket-message.ts'
import type { Caller } from '../../access.ts'
import type { Database } from '../../platform/database.ts'
import { getMessage } from './messages.store.ts'

/** A message as the interface shows it, to whoever may see it. */
export const showMessage = (db: Database, caller: Caller, messageID: number): Promise<TicketMessage> =>
  getMessage(db, caller, messageID)
