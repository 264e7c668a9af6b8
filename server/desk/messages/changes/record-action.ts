import type { RanAction } from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { prepareStatement, runLater } from '../../../platform/database/statements/prepared-statements.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { messages } from '../messages.table.ts'

const { placeholder } = sql
const addAction = prepareStatement(sql`
  update ${messages} set actions = (coalesce(actions::jsonb, '[]') || ${placeholder('ran')}::jsonb)::json
  where customer_id = ${placeholder('customerID')} and message_id = ${placeholder('messageID')}`)

/** Records on the message an action that a rule ran. The caller has locked the message. */
export async function recordAction(
  { db, now }: Context,
  { customerID, messageID }: MessageRow,
  action: Omit<RanAction, 'at'>,
): Promise<void> {
  const ran = JSON.stringify([{ ...action, at: now().toISOString() }])
  await runLater(db, addAction, { customerID, messageID, ran })
}
