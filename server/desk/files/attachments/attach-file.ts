import type { Attachment } from '@attendant/contract/desk/attachment.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import type { Database } from '../../../platform/database/database.ts'
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
    if (await isOnItsWay(db, message)) throw refuse('already_sent')
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

/** A file added after a message was sent would be shown but never delivered. In a chat the visitor sees it. */
async function isOnItsWay(db: Database, message: MessageRow): Promise<boolean> {
  const { customerID, channelID, senderType, status, isInternal, dispatchedAt } = message
  if (senderType !== 'CustomerRep' || isInternal) return false
  const hasLeft = status === 'Sent' || (status === 'Queued' && dispatchedAt !== null)
  if (!hasLeft) return false
  const channel = await findChannel(db, customerID, channelID)
  return channel?.channelType !== 'Chat'
}
