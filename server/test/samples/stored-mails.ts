import { mailQuarantine } from '../../channels/email/mail.table.ts'
import { attachFiles } from '../../desk/files/attachments/attach-files.ts'
import type { Desk } from '../desk.ts'
import { makeChannel, makeMessage } from '../factories.ts'

let serial = 0

async function storeBytes({ context }: Desk) {
  async function* bytes() {
    yield Buffer.from('From: ada@example.org\r\n\r\nHello')
  }
  const storageKey = context.newId()
  return { storageKey, ...(await context.storage.put(storageKey, bytes())) }
}

/** A row of the quarantine. */
export async function storeQuarantined(desk: Desk) {
  const { context, customerID } = desk
  const { channelID } = await makeChannel(desk, { channelType: 'Email' })
  const { storageKey, size } = await storeBytes(desk)
  const row = {
    ...{ customerID, channelID, storageKey, size },
    folderType: 'Inbox',
    externalFolderID: 'INBOX',
    externalID: `quarantined-${++serial}`,
    attempts: 1,
    isQuarantined: true,
    reason: 'The mail cannot be read.',
    isHistorical: false,
    dateCreated: context.now(),
    dateTried: context.now(),
  }
  const [stored] = await context.db.insert(mailQuarantine).values(row).returning()
  if (!stored) throw new Error('The mail was not stored.')
  return stored
}

/** A message with its email. */
export async function makeMessageOfMail(desk: Desk) {
  const message = await makeMessage(desk)
  const file = { ...(await storeBytes(desk)), fileName: 'original.eml', contentType: 'message/rfc822' }
  const row = { ...message, customerID: desk.customerID }
  await attachFiles(desk.context, row, [{ ...file, accessToken: desk.context.newId(), isOriginal: true }])
  return message
}
