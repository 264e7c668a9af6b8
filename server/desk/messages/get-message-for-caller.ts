import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../access.ts'
import { asSystem } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { tickets } from '../tickets/tickets.table.ts'
import { messages } from './messages.table.ts'

export type MessageRow = typeof messages.$inferSelect

/**
 * The message in the path: 403 if it belongs to another customer, 404 if it is missing. A phone token sees only
 * messages of its own channel.
 */
export async function getMessageForCaller(db: Database, caller: Caller, messageID: number): Promise<MessageRow> {
  const hasID = eq(messages.messageID, messageID)
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.customerID, caller.customerID), hasID))
  if (!message) {
    const { db: all } = asSystem({ db }, 'distinguish a foreign id from a missing one')
    const isForeign = (await all.$count(messages, hasID)) > 0
    throw isForeign ? refuse('message_forbidden') : refuse('message_not_found')
  }
  if (caller.kind === 'phone' && !(await isOnChannel(db, message, caller.channelID))) {
    throw refuse('message_on_other_channel')
  }
  return message
}

/** Checks both the message and its ticket, because tickets can move to other channels. */
async function isOnChannel(
  db: Database,
  { customerID, ticketID, channelID }: MessageRow,
  wanted: number,
): Promise<boolean> {
  if (channelID !== wanted) return false
  const [ticket] = await db
    .select({ channelID: tickets.channelID })
    .from(tickets)
    .where(and(eq(tickets.customerID, customerID), eq(tickets.ticketID, ticketID)))
  return ticket?.channelID === wanted
}
