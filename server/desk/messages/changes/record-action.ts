import type { RanAction } from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'

/** Records on the message an action that a rule ran. The caller has locked the message. */
export async function recordAction(
  { db, now }: Context,
  message: MessageRow,
  action: Omit<RanAction, 'at'>,
): Promise<void> {
  const ran = JSON.stringify([{ ...action, at: now().toISOString() }])
  await db
    .update(messages)
    .set({ actions: sql`(coalesce(${messages.actions}::jsonb, '[]') || ${ran}::jsonb)::json` })
    .where(isMessage(message))
}
