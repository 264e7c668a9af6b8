import { eq } from 'drizzle-orm'
import type { Caller } from '../../access.ts'
import type { Database } from '../../platform/database.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { messages } from './messages.table.ts'

export type MessageRow = typeof messages.$inferSelect

/**
 * The message that a path names, looked up by id alone: another customer's message is 403, a missing one 404.
 * A phone sees the messages of its own channel only.
 */
export async function getMessageForCaller(db: Database, caller: Caller, messageID: number): Promise<MessageRow> {
  const [message] = await db.select().from(messages).where(eq(messages.messageID, messageID))
  if (!message) throw notFound('Ticket message')
  if (message.customerID !== caller.customerID) throw forbidden('This ticket message is not yours.')
  if (caller.kind === 'phone' && message.channelID !== caller.channelID) {
    throw forbidden('This ticket message is of another channel.')
  }
  return message
}
