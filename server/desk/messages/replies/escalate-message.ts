import type { Escalate, MessageText } from '@attendant/contract/desk/ticket-message.ts'
import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { automationPort } from '../../ports.ts'
import { lockMessageForCaller } from '../changes/lock-message.ts'
import { assertEmailAddress } from '../receiving/assert-email-address.ts'
import { assertOwnAddress } from './assert-own-address.ts'
import { markEscalated } from './mark-escalated.ts'

/** Escalates a message. Idempotent: escalating again changes nothing and sends no second notification. */
export async function escalateMessage(
  context: Context,
  caller: Caller,
  messageID: number,
  { feedbackComment, email }: Escalate,
): Promise<MessageText> {
  const address = email?.trim() || undefined
  if (address) assertEmailAddress('email', address)
  const message = await lockMessageForCaller(context.db, caller, messageID)
  if (address) await assertOwnAddress(context.db, caller, address)
  const comment = feedbackComment ?? undefined
  const isTicketChanged = await markEscalated(context, message, { comment, email: address })
  if (isTicketChanged)
    await automationPort(context).fireHookOfTickets(context, caller.customerID, 'OnEscalate', [message])
  return { message: address ? `The message was escalated, and ${address} was notified.` : 'The message was escalated.' }
}
