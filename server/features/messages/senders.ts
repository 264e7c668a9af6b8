import type { Context } from '../../context.ts'
import type { channels } from '../channels/channels.table.ts'
import type { MessageRow } from './get-message-for-caller.ts'

export type ChannelType = (typeof channels.$inferSelect)['channelType']

/** Takes one message out. A failure that trying again cannot help is thrown as `PermanentFailure`. */
export type Sender = (context: Context, message: MessageRow) => Promise<{ externalID?: string }>

/** The other side will never take this message. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

export type Senders = Record<ChannelType, Sender | undefined>

/** Who carries a message out of the house. A channel type without a sender fails visibly. */
export const senders: Senders = {
  Email: undefined,
  Chat: undefined,
  Phone: undefined,
  WhatsApp: undefined,
}
