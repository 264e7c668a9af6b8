import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

/** Sends one message. Throws `PermanentFailure` if a retry cannot help. */
export type Sender = (context: Context, message: MessageRow) => Promise<{ externalID?: string }>

/** The provider or recipient will never accept this message. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
