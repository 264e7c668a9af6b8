import type { Attachment } from '../../../contract/attachment.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/errors.ts'
import { publishEvent } from '../../platform/events.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { setHasAttachment } from '../messages/set-has-attachment.ts'
import { insertAttachment, lockMessages, toAttachment } from './attachments.store.ts'
import type { StoredFile } from './store-file.ts'

interface AttachedTo {
  customerID: number
  messageID: number
  ticketID: number
  senderType: 'EndUser' | 'CustomerRep'
}

/** Makes a stored file an attachment of a message. Its flags follow who sent the message. */
export async function attachFile(context: Context, message: AttachedTo, file: StoredFile): Promise<Attachment> {
  const { customerID, messageID, ticketID, senderType } = message
  return inTransaction(context, async (context) => {
    const { db, now, newId } = context
    const [known] = await lockMessages(db, customerID, [messageID])
    if (!known) throw notFound('Ticket message')
    const row = await insertAttachment(db, {
      customerID,
      messageID,
      ...file,
      accessToken: newId(),
      isEndUserProvided: senderType === 'EndUser',
      isCustomerRepProvided: senderType === 'CustomerRep',
      createdDateTime: now(),
    })
    await setHasAttachment(db, message, true)
    await publishEvent(context, { customerID, type: 'message.updated', data: { messageID, ticketID } })
    return toAttachment(row)
  })
}
