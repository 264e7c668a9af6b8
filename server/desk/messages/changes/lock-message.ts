import type { Caller } from '../../../access.ts'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockTickets } from '../../tickets/changes/change-ticket-state.ts'
import { getMessageForCaller, type MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Lock order is ticket first, then message, everywhere, which prevents deadlocks. */
export async function lockMessageForCaller(db: Database, caller: Caller, messageID: number): Promise<MessageRow> {
  const { customerID, ticketID } = await getMessageForCaller(db, caller, messageID)
  await lockTickets(db, customerID, [ticketID])
  const [message] = await db.select().from(messages).where(isMessage({ customerID, messageID })).for('update')
  if (!message) throw refuse('message_not_found')
  return message
}
