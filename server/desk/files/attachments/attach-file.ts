import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { setHasAttachment } from '../../messages/changes/set-has-attachment.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import { publishMessageEvent } from '../../messages/publish-message-event.ts'
import type { StoredFile } from '../store-file.ts'
import { insertAttachment, lockMessages, toAttachment } from './attachments.store.ts'

type AttachedTo = Pick<MessageRow, 'customerID' | 'messageID'> & Partial<MessageRow>

/** Makes a stored file an attachment of a message. Its flags follow who sent the message. */
export async function attachFile(
  context: Context,
  { customerID, messageID }: AttachedTo,
  file: StoredFile,
  accessToken = context.newId(),
): Promise<Attachment> {
  return inTransaction(context, async (context) => {
    const { db, now } = context
    const [message] = await lockMessages(db, customerID, [messageID])
    if (!message) throw refuse('message_not_found')
    const row = await insertAttachment(db, {
      customerID,
      messageID,
      ...file,
      accessToken,
      isEndUserProvided: message.senderType === 'EndUser',
      isCustomerRepProvided: message.senderType === 'CustomerRep',
      createdDateTime: now(),
    })
    await setHasAttachment(db, message, true)
    await publishMessageEvent(context, 'message.updated', message)
    return toAttachment(row)
  })
}
