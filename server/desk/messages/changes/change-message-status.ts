import type { MessageStatus } from '@attendant/contract/desk/ticket-message.ts'
import { and, inArray } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isMessage } from '../messages.store.ts'
import { messages } from '../messages.table.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

type Changed = Pick<MessageRow, 'status'> & Partial<Pick<MessageRow, 'failure' | 'isEscalated'>>

/** Changes the status only if the current one is among `from`. Returns whether it changed. */
export async function changeMessageStatus(
  context: Context,
  message: MessageRow,
  from: MessageStatus[],
  to: Changed,
): Promise<boolean> {
  const changed = await context.db
    .update(messages)
    .set({ failure: null, ...to })
    .where(and(isMessage(message), inArray(messages.status, from)))
    .returning({ messageID: messages.messageID })
  if (changed.length === 0) return false
  await publishMessageEvent(context, 'message.updated', { ...message, ...to })
  return true
}
