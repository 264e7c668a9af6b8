import type { OmittedFile } from '@attendant/contract/desk/ticket-message.ts'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'

/** Ends the wait for files and records which could not be fetched, and why. */
export async function settleAwaitedFiles(
  context: Context,
  message: MessageRow,
  omittedFiles: OmittedFile[],
): Promise<void> {
  await updateMessageRow(context.db, message, { awaitedFiles: null, omittedFiles })
  await publishMessageEvent(context, 'message.updated', message)
}
