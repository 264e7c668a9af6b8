import type { MessageStatus } from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepareStatement, runPrepared } from '../../../platform/database/statements/prepared-statements.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

type Changed = Pick<MessageRow, 'status'> & Partial<Pick<MessageRow, 'failure' | 'isEscalated'>>

const { placeholder } = sql
const setStatus = prepareStatement(sql`
  update ${messages} set status = ${placeholder('status')}, failure = ${placeholder('failure')},
    is_escalated = coalesce(${placeholder('isEscalated')}::boolean, is_escalated)
  where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}
    and status = any(${placeholder('from')}::text[])
  returning message_id`)

/** Changes the status only if the current one is among `from`. Returns whether it changed. */
export async function changeMessageStatus(
  context: Context,
  message: MessageRow,
  from: MessageStatus[],
  to: Changed,
): Promise<boolean> {
  const { customerID, messageID } = message
  const { status, failure = null, isEscalated = null } = to
  const values = { customerID, messageID, from, status, failure, isEscalated }
  if ((await runPrepared(context.db, setStatus, values)).length === 0) return false
  await publishMessageEvent(context, 'message.updated', { ...message, ...to })
  return true
}
