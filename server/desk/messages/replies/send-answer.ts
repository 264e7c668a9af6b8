import type { MessageText, SendMessage } from '@attendant/contract/desk/ticket-message.ts'
import type { Rep } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { reindexTicket } from '../../tickets/search/index-ticket-words.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import { composeContent } from '../content/compose-content.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { writeReply } from './write-reply.ts'

/** Sends the prepared reply, or the text given in its place. A reply that failed is sent again by its own id. */
export async function sendAnswer(
  context: Context,
  rep: Rep,
  messageID: number,
  { modifiedAnswer }: SendMessage,
): Promise<MessageText> {
  const message = await lockMessageForCaller(context.db, rep, messageID)
  const modified = modifiedAnswer?.trim() ? modifiedAnswer : undefined
  if (message.senderType === 'CustomerRep') return sendAgain(context, message, modified)
  if (message.status === 'Answered') throw refuse('message_already_answered')

  const text = modified ?? message.aiAnswer
  if (!text?.trim()) {
    throw invalidField('modifiedAnswer', 'reply_missing')
  }
  await writeReply(context, message, { text, customerRepID: rep.customerRepID, isAnswer: true })
  return { message: text }
}

/** Clears what the failed attempt left behind. */
const clearedDelivery = {
  status: 'Queued',
  failure: null,
  externalID: null,
  deliveryStatus: null,
  dispatchedAt: null,
  dispatchingUntil: null,
} as const

async function sendAgain(context: Context, reply: MessageRow, modified: string | undefined): Promise<MessageText> {
  if (reply.status !== 'Failed') throw refuse('reply_not_failed', { status: reply.status })
  const content = modified === undefined ? {} : composeContent({ message: modified })
  await updateMessageRow(context.db, reply, { ...clearedDelivery, ...content })
  if (modified !== undefined) await reindexTicket(context, reply.customerID, reply.ticketID)
  await publishMessageEvent(context, 'message.updated', { ...reply, status: 'Queued' })
  await queueDelivery(context.db, reply)
  return { message: modified ?? reply.message ?? '' }
}
