import { createHash } from 'node:crypto'
import type { RetryResult } from '@attendant/contract/channels/mail.ts'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { deleteFilesLater } from '../../../desk/files/delete-files.ts'
import { refuse } from '../../../errors.ts'
import { sourceOf } from '../authentication/receiving-server.ts'
import { readConnection } from '../connections/read-connection.ts'
import { useMailbox } from '../connections/use-mailbox.ts'
import { reasonOf } from '../receiving/import-mail.ts'
import type { IncomingMail } from '../receiving/incoming-mail.ts'
import { isFaultOfOurs } from '../receiving/is-fault-of-ours.ts'
import { parseWithKeys } from '../receiving/parse-with-keys.ts'
import { readOriginal, storeOriginal } from '../receiving/store-original.ts'
import { dropFiles } from '../receiving/store-parts.ts'
import { takeMail } from '../receiving/take-mail.ts'
import { largestMail } from './fetch-mail.ts'
import { deleteQuarantined, getQuarantined, type QuarantineRow, updateQuarantined } from './quarantine.store.ts'

/** Retries a quarantined email, from its stored bytes or otherwise from the provider. */
export async function retryQuarantined(
  context: Context,
  customerID: number,
  quarantineID: number,
): Promise<RetryResult> {
  const row = await getQuarantined(context.db, customerID, quarantineID)
  const { original, raw } = await openRaw(context, row)
  const source = sourceOf(await readConnection(context, customerID, row.channelID))
  const incoming: IncomingMail = { ...toIncoming(row), source, original }
  try {
    const taken = await takeMail(context, incoming, await parseWithKeys(context, row, raw))
    if (taken.outcome === 'Skipped') await dropFiles(context, [original])
    await deleteQuarantined(context.db, row)
    return { outcome: taken.outcome, messageID: taken.messageID, reason: null }
  } catch (fault) {
    if (isFaultOfOurs(fault)) throw fault
    const reason = reasonOf(fault)
    const { storageKey, size } = original
    await updateQuarantined(context.db, row, {
      ...{ reason, storageKey, size },
      attempts: row.attempts + 1,
      dateTried: context.now(),
    })
    return { outcome: 'Failed', messageID: null, reason }
  }
}

const toIncoming = (row: QuarantineRow): Omit<IncomingMail, 'original' | 'source'> => ({
  customerID: row.customerID,
  channelID: row.channelID,
  folderID: row.externalFolderID,
  externalID: row.externalID,
  conversationID: row.conversationID,
  receivedAt: row.dateCreated,
  isSent: row.folderType === 'Sent',
  isHistorical: row.isHistorical,
  importID: row.importID,
})

async function openRaw(context: Context, row: QuarantineRow) {
  const { storageKey, size } = row
  if (storageKey !== null && size !== null) {
    const raw = await readOriginal(context, { storageKey, size })
    return { raw, original: { storageKey, size, ...describe(raw) } }
  }
  const raw = await fetchAgain(context, row)
  return { raw, original: await storeOriginal(context, raw) }
}

function describe(raw: Buffer) {
  const sha256 = createHash('sha256').update(raw).digest('hex')
  return { fileName: 'original.eml', contentType: 'message/rfc822', sha256 }
}

async function fetchAgain(context: Context, row: QuarantineRow): Promise<Buffer> {
  const { externalFolderID: folderID, externalID } = row
  try {
    return await useMailbox(context, row, (mailbox) =>
      mailbox.fetchMail({ folderID, externalID }, { maxBytes: largestMail }),
    )
  } catch (fault) {
    if (fault instanceof MailFault) throw refuse('mail_not_delivered', { reason: fault.message })
    throw fault
  }
}

/** For quarantined emails that are no longer needed. */
export async function dropQuarantined(context: Context, customerID: number, quarantineID: number): Promise<void> {
  const row = await getQuarantined(context.db, customerID, quarantineID)
  await deleteQuarantined(context.db, row)
  if (row.storageKey) await deleteFilesLater(context, customerID, [row.storageKey])
}
