import type { EmailForm } from '../../../contract/hub.ts'
import type { Visitor } from '../../access.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { updateEndUser } from '../end-users/update-end-user.ts'
import { refuseImplausibleAddress } from '../messages/refuse-implausible-address.ts'
import { handToPeople } from './escalate-chat.ts'
import { nameVisitor } from './name-visitor.ts'
import { sendChatMessage } from './send-chat-message.ts'

/**
 * Nobody is there: the visitor leaves an address, and people take over when they come. The address is what the
 * visitor says, so it makes them nobody else: a person with the same address stays another one.
 */
export function leaveEmail(context: Context, visitor: Visitor, form: EmailForm): Promise<void> {
  const address = form.email.trim()
  refuseImplausibleAddress('email', address)
  return inTransaction(context, async (context) => {
    const endUserID = await nameVisitor(context, visitor)
    await updateEndUser(context, visitor.customerID, endUserID, {
      Email: address,
      UIDs: [{ UID: address, UIDType: 'Email', IsPrimary: true }],
    })
    const { clientMessageID, lang } = form
    const message = form.message?.trim()
    if (message) await sendChatMessage(context, visitor, { message, clientMessageID, lang })
    await handToPeople(context, visitor)
  })
}
