import type { Context } from '../../../context.ts'
import { setHasAttachment } from '../../messages/changes/set-has-attachment.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import type { StoredFile } from '../store-file.ts'
import { insertAttachment } from './attachments.store.ts'

export interface FileToAttach extends StoredFile {
  /** Generated in advance when the message text links to the file. */
  accessToken: string
  /** The raw original message: stored with the files but not listed among them. */
  isOriginal: boolean
}

/** Runs in the transaction that stores the message, so the message is never visible without its files. */
export async function attachFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  message: Pick<MessageRow, 'customerID' | 'messageID' | 'senderType'>,
  files: FileToAttach[],
): Promise<void> {
  const { customerID, messageID, senderType } = message
  for (const file of files) {
    await insertAttachment(db, {
      ...file,
      customerID,
      messageID,
      isEndUserProvided: senderType === 'EndUser',
      isCustomerRepProvided: senderType === 'CustomerRep',
      createdDateTime: now(),
    })
  }
  if (files.some(({ isOriginal }) => !isOriginal)) await setHasAttachment(db, message, true)
}
