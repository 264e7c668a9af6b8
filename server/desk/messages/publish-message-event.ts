import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import type { MessageRow } from './get-message-for-caller.ts'

type Published = Pick<MessageRow, 'customerID' | 'messageID' | 'ticketID' | 'channelID' | 'senderType' | 'status'>

/** Carries ids and status only; subscribers fetch the content if they are allowed to read it. */
export async function publishMessageEvent(
  context: Context,
  type: 'message.created' | 'message.updated',
  { customerID, messageID, ticketID, channelID, senderType, status }: Published,
  further: { isDeleted?: true; isReleased?: true } = {},
): Promise<void> {
  await publishEvent(context, {
    customerID,
    type,
    data: { messageID, ticketID, channelID, senderType, status, ...further },
  })
}
