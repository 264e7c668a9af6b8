import type { Context } from '../../../context.ts'
import { escalateTicket } from '../../tickets/changes/change-ticket-state.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { queueEscalationNotice } from './notify-escalation.ts'

export interface Escalation {
  comment?: string | undefined
  /** Recipient of the email notification. */
  email?: string | undefined
}

/** Escalates the message and its ticket, both locked by the caller. Returns whether the ticket changed. */
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

/** Answered messages stay answered, and sent messages keep their delivery status. */
const escalatedStatus = ({ senderType, status }: MessageRow) =>
  senderType === 'EndUser' && status !== 'Answered' ? 'Escalated' : status
