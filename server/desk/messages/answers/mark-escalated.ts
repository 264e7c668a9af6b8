import type { Context } from '../../../context.ts'
import { escalateTicket } from '../../tickets/changes/change-ticket-state.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { queueEscalationNotice } from './notify-escalation.ts'

export interface Escalation {
  comment?: string | undefined
  /** Who is told by mail. */
  email?: string | undefined
}

/** The message and its ticket, both locked by the caller. Answers whether the ticket was not escalated before. */
export async function markEscalated(
  context: Context,
  before: MessageRow,
  { comment, email }: Escalation,
): Promise<boolean> {
  const after = {
    isEscalated: true,
    status: escalatedStatus(before),
    aiFeedbackComment: comment ?? before.aiFeedbackComment,
    escalationNoticeTo: email ?? before.escalationNoticeTo,
  }
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every((field) => after[field] === before[field])
  if (!isSame) {
    await updateMessageRow(context.db, before, after)
    await publishMessageEvent(context, 'message.updated', { ...before, ...after })
  }
  const isChanged = await escalateTicket(context, before.customerID, before.ticketID)
  if (email && email !== before.escalationNoticeTo) await queueEscalationNotice(context.db, before, email)
  return isChanged
}

/** What is answered stays answered, and what we sent keeps the state of its delivery. */
const escalatedStatus = ({ senderType, status }: MessageRow) =>
  senderType === 'EndUser' && status !== 'Answered' ? 'Escalated' : status
