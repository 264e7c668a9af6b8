import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import type { Context } from '../../../context.ts'
import type { MessageRow } from '../get-message-for-caller.ts'

export interface SendResult {
  externalID?: string
  /** The status per recipient, if the channel reports it. */
  recipients?: MessageRecipient[]
}

/** Sends one message. Throws `PermanentFailure` if a retry cannot help. */
export interface Sender {
  (context: Context, message: MessageRow): Promise<SendResult>
  /** The external ID of a message that is delivered by being stored; undefined for any other. */
  nameStored?(message: MessageRow): string | undefined
}

/** The provider or recipient will never accept this message. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}
