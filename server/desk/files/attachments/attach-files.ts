import type { Context } from '../../../context.ts'
import { setHasAttachment } from '../../messages/changes/set-has-attachment.ts'
import type { MessageRow } from '../../messages/get-message-for-caller.ts'
import type { StoredFile } from '../store-file.ts'
import { insertAttachment } from './attachments.store.ts'

export interface FileToAttach extends StoredFile {
  /** Chosen beforehand where the text of the message points to the file. */
  accessToken: string
  /** The message itself as it came: kept with the files, and not listed among them. */
  isOriginal: boolean
}

/** In the transaction that stores the message: it has its files from the first moment. */
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
