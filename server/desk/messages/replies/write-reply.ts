import type { Context } from '../../../context.ts'
import { changeMessageStatus } from '../changes/change-message-status.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { unansweredStatuses } from '../messages.policy.ts'
import { writeMessage } from '../receiving/write-message.ts'

interface Reply {
  text: string
  /** Null for AI replies. */
  customerRepID: number | null
  /** False for an interim message: the source still waits for its reply. */
  isAnswer: boolean
}

/** Writes a reply to the sender of the source message and queues its delivery in the same transaction. */
export async function writeReply(
  context: Context,
  source: MessageRow,
  { text, customerRepID, isAnswer }: Reply,
): Promise<MessageRow> {
  const { customerID, ticketID, channelID, subject, fromAddress, replyTo, toAddress, uid, messageID, language } = source
  const { message: reply } = await writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    person: {},
    content: { message: text },
    particulars: {
      senderType: 'CustomerRep',
      status: 'Queued',
      customerRepID,
      isAI: customerRepID === null,
      isInterim: !isAnswer,
      subject,
      uid,
      language,
      fromAddress: toAddress,
      toAddress: replyTo ?? fromAddress,
      answersMessageID: messageID,
    },
  })
  if (isAnswer) await changeMessageStatus(context, source, [...unansweredStatuses, 'Spam'], { status: 'Answered' })
  await queueDelivery(context.db, reply)
  return reply
}
