import type { OmittedFile } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** The files are there, or will not come: people read which did not, and why. */
export async function settleAwaitedFiles(
  context: Context,
  message: MessageRow,
  omittedFiles: OmittedFile[],
): Promise<void> {
  await updateMessageRow(context.db, message, { awaitedFiles: null, omittedFiles })
  await publishMessageEvent(context, 'message.updated', message)
}
