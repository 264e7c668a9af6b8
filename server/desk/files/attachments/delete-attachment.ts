import type { Caller } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { setHasAttachment } from '../../messages/changes/set-has-attachment.ts'
import { getMessageForCaller } from '../../messages/get-message-for-caller.ts'
import { publishMessageEvent } from '../../messages/publish-message-event.ts'
import { assertNotHeld } from '../../retention/holds/find-held.ts'
import { deleteFilesLater } from '../delete-files.ts'
import {
  deleteAttachmentRow,
  findAttachmentsOf,
  findKeysOfOthers,
  getAttachment,
  lockMessages,
} from './attachments.store.ts'

/** The stored bytes are deleted by a job after the transaction commits. */
export async function deleteAttachment(
  context: Context,
  caller: Caller,
  messageID: number,
  attachmentID: number,
): Promise<void> {
  const { db } = context
  const message = await getMessageForCaller(db, caller, messageID)
  const { customerID } = message
  await lockMessages(db, customerID, [messageID])
  const attachment = await getAttachment(db, customerID, attachmentID)
  if (attachment.messageID !== messageID) throw refuse('attachment_not_found')
  await assertNotHeld(db, customerID, [message.ticketID])

  await deleteAttachmentRow(db, attachment)
  const { storageKey } = attachment
  const shared = await findKeysOfOthers(db, customerID, [storageKey], [messageID])
  if (shared.length === 0) await deleteFilesLater(context, customerID, [storageKey])
  const others = await findAttachmentsOf(db, customerID, [messageID])
  await setHasAttachment(
    db,
    message,
    others.some((file) => !file.isOriginal),
  )
  await publishMessageEvent(context, 'message.updated', message)
}
