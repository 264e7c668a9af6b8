import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Records the recipient of a message that was written without one. */
export function setRecipient(context: Context, message: MessageRow, toAddress: string | null): Promise<void> {
  return inTransaction(context, async (context) => {
    await updateMessageRow(context.db, message, { toAddress })
    await publishMessageEvent(context, 'message.updated', message)
  })
}
