import type { MessageText } from '@attendant/contract/desk/ticket-message.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import { discardSentDraft } from '../../drafts/discard-sent-draft.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import { assertNothingNewer } from '../composing/assert-nothing-newer.ts'
import { gatherFiles } from '../composing/gather-files.ts'
import { planSending } from '../composing/plan-sending.ts'
import type { WrittenContent } from '../content/compose-content.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { sendNow } from '../scheduling/send-now.ts'
import { withoutMarks } from './cite-sources.ts'
import { type ReplyToSend, readReplyContent } from './read-reply-content.ts'
import { sendAgain } from './send-again.ts'
import { toCustomerText } from './to-customer-text.ts'
import { writeReply } from './write-reply.ts'

/**
 * Sends the prepared reply or a given text. A failed reply is sent again by its own ID, and a scheduled one is sent
 * now.
 */
export async function sendAnswer(
  context: Context,
  rep: Rep,
  messageID: number,
  reply: ReplyToSend,
): Promise<MessageText> {
  const source = await lockMessageForCaller(context.db, rep, messageID)
  if (source.status === 'Scheduled') return sendNow(context, source)
  if (source.senderType === 'CustomerRep') return sendAgain(context, rep, source, reply)
  if (source.status === 'Answered') throw refuse('message_already_answered')

  const { customerID, ticketID, channelID } = source
  const { customerRepID } = rep
  await assertNothingNewer(context.db, rep, ticketID, reply.expectedLastMessageID)
  const fileCount = reply.files.length + (reply.uploadIDs?.length ?? 0)
  const content = withoutMarksIn(readReplyContent(reply), source) ?? { message: await readDraft(context, source) }
  if (!content.message?.trim() && !content.htmlBody && fileCount === 0)
    throw invalidField('modifiedAnswer', 'reply_missing')
  const destination = { customerID, ticketID, channelID, answersMessageID: messageID }
  const plan = await planSending(context, destination, reply, fileCount)
  const files = await gatherFiles(context, rep, reply.uploadIDs, reply.files)
  const { subject } = reply
  const sent = await writeReply(context, source, { content, subject, plan, files, customerRepID, isAnswer: true })
  await discardSentDraft(context, { customerID, customerRepID, ticketID })
  return { message: sent.message ?? '' }
}

/** In the form that the channel's customers read. */
async function readDraft(context: Context, source: MessageRow): Promise<string | null> {
  if (source.aiAnswer === null) return null
  const channel = await findChannel(context.db, source.customerID, source.channelID)
  return toCustomerText(context, source, { showSources: channel?.showSources ?? false })
}

/** People edit the draft with its source marks in it. */
function withoutMarksIn(content: WrittenContent | undefined, { citations }: MessageRow): WrittenContent | undefined {
  if (!content || !citations) return content
  const clean = <Text>(text: Text) => (typeof text === 'string' ? withoutMarks(text, citations) : text)
  return { ...content, message: clean(content.message), htmlBody: clean(content.htmlBody) }
}
