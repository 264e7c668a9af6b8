import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import type { Context } from '../../../context.ts'
import type { FileToAttach } from '../../files/attachments/attach-files.ts'
import { attachFiles } from '../../files/attachments/attach-files.ts'
import { channelsPort } from '../../ports.ts'
import { changeLockedStatus, changeMessageStatus } from '../changes/change-message-status.ts'
import type { PlannedSending } from '../composing/plan-sending.ts'
import type { WrittenContent } from '../content/compose-content.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import { settleStored } from '../delivery/settle-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { answerable } from '../messages.policy.ts'
import { writeMessage } from '../receiving/write-message.ts'

interface Reply {
  content: WrittenContent
  subject?: string | null | undefined
  /** As composed by a representative; absent for automatic replies. */
  plan?: PlannedSending | undefined
  files?: FileToAttach[] | undefined
  /** Null for AI replies. */
  customerRepID: number | null
  /** False for an interim message: the source still waits for its reply. */
  isAnswer: boolean
  /** This transaction has locked the source and read it since. */
  isSourceLocked?: boolean | undefined
  /** The sender of the channel, if no rule listens for the reply: no job is needed if storing the reply delivers it. */
  unobservedOn?: ChannelType | undefined
}

/** Writes a reply to the sender of the source message and queues its delivery in the same transaction. */
export async function writeReply(
  context: Context,
  source: MessageRow,
  { content, plan, files = [], customerRepID, isAnswer, isSourceLocked = false, unobservedOn, ...reply }: Reply,
): Promise<MessageRow> {
  const { customerID, ticketID, channelID, fromAddress, replyTo, toAddress, uid, messageID, language } = source
  const { status, failure } = source
  const isWithdrawable = plan?.status === 'Scheduled' && isAnswer
  const composition = isWithdrawable
    ? { ...plan.composition, source: { messageID, status, failure } }
    : plan?.composition
  const { message } = await writeMessage(context, {
    customerID,
    ticketID,
    channelID,
    person: {},
    content,
    mayBeEmpty: files.length > 0,
    particulars: {
      senderType: 'CustomerRep',
      status: 'Queued',
      customerRepID,
      isAI: customerRepID === null,
      isInterim: !isAnswer,
      subject: reply.subject?.trim() ? reply.subject : source.subject,
      uid,
      language,
      fromAddress: toAddress,
      toAddress: replyTo ?? fromAddress,
      answersMessageID: messageID,
      ...plan,
      ...(composition ? { composition } : {}),
    },
  })
  const sentID = unobservedOn && !plan && channelsPort(context).senders[unobservedOn]?.nameStored?.(message)
  const isSettledTogether = sentID && isAnswer && isSourceLocked
  const change = isSourceLocked ? changeLockedStatus : changeMessageStatus
  if (isAnswer && !isSettledTogether) await change(context, source, answerable, { status: 'Answered' })
  await attachFiles(context, message, files)
  if (sentID) await settleStored(context, message, sentID, isSettledTogether ? source : undefined)
  else await queueDelivery(context.db, message, plan?.scheduledFor ? { runAt: plan.scheduledFor } : {})
  return message
}
