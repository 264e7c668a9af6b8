import type { EmailForm } from '@attendant/contract/channels/hub.ts'
import type { Visitor } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { assertEmailAddress } from '../../../desk/messages/receiving/assert-email-address.ts'
import { claimAddress } from '../../../people/end-users/uids/claim-address.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { handToPeople } from '../escalate-chat.ts'
import { openChatTicket } from '../open-chat-ticket.ts'
import { sendChatMessage } from '../send-chat-message.ts'
import { isNamedByPage, nameVisitor } from './name-visitor.ts'

/**
 * No agent is online: the visitor leaves an address, and agents reply later. The address is unverified: it is used
 * only to answer this chat by email until a code verifies it.
 */
export function leaveEmail(context: Context, writer: Visitor, form: EmailForm): Promise<void> {
  const address = form.email.trim()
  assertEmailAddress('email', address)
  return inTransaction(context, async (context) => {
    const visitor = await openChatTicket(context, writer)
    const endUserID = await nameVisitor(context, visitor)
    await claimAddress(context, visitor.customerID, endUserID, address, isNamedByPage)
    const { clientMessageID, lang } = form
    const message = form.message?.trim()
    if (message) await sendChatMessage(context, visitor, { message, clientMessageID, lang })
    await handToPeople(context, visitor)
  })
}
