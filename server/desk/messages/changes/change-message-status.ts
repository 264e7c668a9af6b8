import type { MessageStatus } from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepareStatement, runLater, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

type Changed = Pick<MessageRow, 'status'> & Partial<Pick<MessageRow, 'failure' | 'isEscalated'>>

const { placeholder } = sql
const toStatus = sql`
  update ${messages} set status = ${placeholder('status')}, failure = ${placeholder('failure')},
    is_escalated = coalesce(${placeholder('isEscalated')}::boolean, is_escalated)
  where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}
    and status = any(${placeholder('from')}::text[])
  returning message_id`
const setStatus = prepareStatement(toStatus)
const setStatusAndLanguage = prepareStatement(sql`
  with named as (
    update ${tickets} set language = ${placeholder('ticketLanguage')}
    where customer_id = ${placeholder('customerID')} and ticket_id = ${placeholder('ticketID')} and language is null
  ) ${toStatus}`)

/** Changes the status only if the current one is among `from`. Returns whether it changed. */
export async function changeMessageStatus(
  context: Context,
  message: MessageRow,
  from: MessageStatus[],
  to: Changed,
): Promise<boolean> {
  if ((await runPrepared(context.db, setStatus, toValues(message, from, to))).length === 0) return false
  await publishMessageEvent(context, 'message.updated', { ...message, ...to })
  return true
}

/**
 * The same for a message that this transaction has locked, with its current status. If the ticket has no language
 * yet, it gets the message's.
 */
export async function changeLockedStatus(
  context: Context,
  message: MessageRow,
  from: MessageStatus[],
  to: Changed,
  ticketLanguage?: string,
): Promise<boolean> {
  if (!from.includes(message.status)) return false
  const { ticketID } = message
  const values = toValues(message, from, to)
  if (ticketLanguage) await runLater(context.db, setStatusAndLanguage, { ...values, ticketID, ticketLanguage })
  else await runLater(context.db, setStatus, values)
  await publishMessageEvent(context, 'message.updated', { ...message, ...to })
  return true
}

function toValues({ customerID, messageID }: MessageRow, from: MessageStatus[], to: Changed) {
  const { status, failure = null, isEscalated = null } = to
  return { customerID, messageID, from, status, failure, isEscalated }
}
