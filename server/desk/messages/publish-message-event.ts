import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import type { MessageRow } from './get-message-for-caller.ts'

type Published = Pick<MessageRow, 'customerID' | 'messageID' | 'ticketID' | 'channelID' | 'senderType' | 'status'>

/** Ids and state alone: who may read the words asks for them. */
export async function publishMessageEvent(
  context: Context,
  type: 'message.created' | 'message.updated',
  { customerID, messageID, ticketID, channelID, senderType, status }: Published,
  further: { isDeleted?: true } = {},
): Promise<void> {
  await publishEvent(context, {
    customerID,
    type,
    data: { messageID, ticketID, channelID, senderType, status, ...further },
  })
}
