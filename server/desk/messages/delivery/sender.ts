import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

/** Takes one message out. A failure that trying again cannot help is thrown as `PermanentFailure`. */
export type Sender = (context: Context, message: MessageRow) => Promise<{ externalID?: string }>

/** The other side will never take this message. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
