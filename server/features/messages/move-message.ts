import { and, inArray } from 'drizzle-orm'
import type { MessageStatus } from '../../../contract/ticket-message.ts'
import type { Context } from '../../context.ts'
import type { MessageRow } from './get-message-for-caller.ts'
import { isMessage } from './messages.store.ts'
import { messages } from './messages.table.ts'
import { publishMessageEvent } from './publish-message-event.ts'

type Moved = Pick<MessageRow, 'status'> & Partial<Pick<MessageRow, 'failure' | 'isEscalated'>>

/** Moves a message from one of these states on; one that is elsewhere by now is left there. Answers whether it moved. */
export async function moveMessage(
  context: Context,
  message: MessageRow,
  from: MessageStatus[],
  to: Moved,
): Promise<boolean> {
  const moved = await context.db
    .update(messages)
    .set({ failure: null, ...to })
    .where(and(isMessage(message), inArray(messages.status, from)))
    .returning({ messageID: messages.messageID })
  if (moved.length === 0) return false
  await publishMessageEvent(context, 'message.updated', { ...message, ...to })
  return true
}
