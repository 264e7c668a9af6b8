import type { MessageText } from '@attendant/contract/desk/ticket-message.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { attachFiles } from '../../files/attachments/attach-files.ts'
import { announceTicket } from '../../tickets/changes/announce-ticket.ts'
import { reindexTicket } from '../../tickets/search/index-ticket-words.ts'
import { gatherFiles } from '../composing/gather-files.ts'
import { planSending } from '../composing/plan-sending.ts'
import { type Content, composeContent } from '../content/compose-content.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { type ReplyToSend, readReplyContent } from './read-reply-content.ts'

/** Clears what the failed attempt left behind. */
const clearedDelivery = {
  failure: null,
  externalID: null,
  deliveryStatus: null,
  dispatchedAt: null,
  dispatchingUntil: null,
} as const

/** Sends a failed reply again, unchanged or with the caller's changes. */
export async function sendAgain(
  context: Context,
  rep: Rep,
  failed: MessageRow,
  changes: ReplyToSend,
): Promise<MessageText> {
  if (failed.status !== 'Failed') throw refuse('reply_not_failed', { status: failed.status })
  const { customerID, ticketID, channelID, answersMessageID } = failed
  const written = readReplyContent(changes)
  const content: Partial<Content> = written ? composeContent(written) : {}
  const destination = { customerID, ticketID, channelID, answersMessageID, toAddress: failed.toAddress }
  const plan = await planSending(context, destination, changes)
  const { composition: requested, ...planned } = plan
  const composition = requested || failed.composition ? { ...failed.composition, ...requested } : null
  if (changes.closeAfterSend === false) delete composition?.closesTicket
  const recipients = isReaddressed(changes) ? plan.recipients : requeue(failed)
  const files = await gatherFiles(context, rep, changes.uploadIDs, changes.files)
  const again = {
    ...clearedDelivery,
    ...planned,
    ...content,
    toAddress: isReaddressed(changes) ? (plan.toAddress ?? null) : failed.toAddress,
    recipients,
    composition,
  }
  await updateMessageRow(context.db, failed, again)
  await attachFiles(context, failed, files)
  if (written) await reindexTicket(context, customerID, ticketID)
  await publishMessageEvent(context, 'message.updated', { ...failed, status: plan.status })
  await announceTicket(context, customerID, ticketID)
  await queueDelivery(context.db, failed, plan.scheduledFor ? { runAt: plan.scheduledFor } : {})
  return { message: again.message ?? failed.message ?? '' }
}

const isReaddressed = ({ toAddresses, ccAddresses, bccAddresses, replyAll }: ReplyToSend) =>
  Boolean(toAddresses?.length || ccAddresses || bccAddresses) || replyAll === false

const requeue = ({ recipients }: MessageRow) =>
  recipients?.map((recipient) => ({ ...recipient, state: 'Queued' as const, reason: null, at: null })) ?? null
