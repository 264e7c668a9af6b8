import type { Context } from '../../../context.ts'
import { publishEvent } from '../../../platform/events/events.ts'
import { findReplyAudience, notifyReply } from '../../notifications/facts/notify-reply.ts'
import { automationPort, channelsPort } from '../../ports.ts'
import { recountMessages } from '../../tickets/changes/record-message.ts'
import { endPersonRequest } from '../../tickets/changes/request-person.ts'
import { toEventData } from '../../tickets/open-ticket.ts'
import { isTicket } from '../../tickets/tickets.store.ts'
import { tickets } from '../../tickets/tickets.table.ts'
import type { MessageRow } from '../get-message-for-caller.ts'
import { isOfCaller } from '../messages.policy.ts'
import { updateMessageRow } from '../messages.store.ts'
import { publishMessageEvent } from '../publish-message-event.ts'
import { cancelOvertaken, findOvertaken } from './cancel-overtaken.ts'

/**
 * Turns a scheduled message into an ordinary one that waits for delivery. The caller has locked the ticket and the
 * message in this transaction, and found it `Scheduled`.
 */
export async function releaseMessage(context: Context, scheduled: MessageRow): Promise<MessageRow> {
  const { customerID, ticketID, customerRepID, isForward, composition } = scheduled
  // The creation time of a message scheduled for later is when it is sent.
  const changes = {
    status: 'Queued' as const,
    scheduledFor: null,
    ...(composition?.isSendLater ? { messageDate: context.now() } : {}),
  }
  await updateMessageRow(context.db, scheduled, changes)
  const released: MessageRow = { ...scheduled, ...changes }
  await publishMessageEvent(context, 'message.updated', released, { isReleased: true })
  if (isForward) return released

  await recountMessages(context, customerID, ticketID)
  const [ticket] = await context.db
    .update(tickets)
    .set(endPersonRequest)
    .where(isTicket(customerID, ticketID))
    .returning()
  if (ticket) await publishEvent(context, { customerID, type: 'ticket.updated', data: toEventData(ticket) })
  if (customerRepID !== null) await channelsPort(context).joinChat(context, { customerID, ticketID, customerRepID })
  if (isOfCaller(released)) {
    const assignedTo = ticket?.customerRepID ?? null
    const audience = await findReplyAudience(context, { customerID, ticketID })
    await notifyReply(context, released, { assignedTo, audience })
  }
  await cancelOvertaken(context, released, await findOvertaken(context, released))
  await automationPort(context).noteReply(context, released)
  return released
}
