import type { Escalate, MessageText } from '../../../../contract/ticket-message.ts'
import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { escalateTicket } from '../../tickets/change-ticket-state.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { lockMessageForCaller } from '../lock-message.ts'
import { refuseImplausibleAddress } from '../messages.policy.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { queueEscalationNotice } from './notify-escalation.ts'

/** Hands a message to people. Escalating again changes nothing, and tells nobody twice. */
export async function escalateMessage(
  context: Context,
  caller: Caller,
  messageID: number,
  { feedbackComment, email }: Escalate,
): Promise<MessageText> {
  const address = email?.trim() || undefined
  if (address) refuseImplausibleAddress('email', address)
  const before = await lockMessageForCaller(context.db, caller, messageID)
  const after = {
    isEscalated: true,
    status: escalatedStatus(before),
    aiFeedbackComment: feedbackComment ?? before.aiFeedbackComment,
    escalationNoticeTo: address ?? before.escalationNoticeTo,
  }
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every((field) => after[field] === before[field])
  if (!isSame) {
    await updateMessageRow(context.db, before, after)
    await publishMessageEvent(context, 'message.updated', { ...before, ...after })
  }
  await escalateTicket(context, before.customerID, before.ticketID)
  if (address && address !== before.escalationNoticeTo) await queueEscalationNotice(context.db, before, address)
  return { message: address ? `The message was escalated, and ${address} is told.` : 'The message was escalated.' }
}

/** What is answered stays answered, and what we sent keeps the state of its delivery. */
const escalatedStatus = ({ senderType, status }: MessageRow) =>
  senderType === 'EndUser' && status !== 'Answered' ? 'Escalated' : status
