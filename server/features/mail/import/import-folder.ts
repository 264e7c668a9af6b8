import type { ImportCounts } from '../../../../contract/mail.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import type { channelFolders } from '../../channels/folders/folders.table.ts'
import type { Mailbox } from '../../mail-connections/mail-fault.ts'
import { findByOwnID, findImported } from '../mails.store.ts'
import { cleanID } from '../parsing/message-ids.ts'
import { findCursor, saveCursor } from './cursors.store.ts'
import { type Counted, importMail, type ListedMail } from './import-mail.ts'
import { findPutAway } from './quarantine.store.ts'

export type FolderRow = typeof channelFolders.$inferSelect

/** One import as it goes along. */
export interface ImportRun {
  importID: string | null
  isHistorical: boolean
  counts: ImportCounts
  /** After each mail: whoever watches may be told. */
  progress(): Promise<void>
  /** After each page, in the transaction of the cursor. */
  checkpoint(context: Context): Promise<void>
}

const pageSize = 50

/** Imports what came into a folder since the last time, page by page; interrupted, it goes on with the page it was at. */
export async function importFolder(
  context: Context,
  mailbox: Mailbox,
  folder: FolderRow,
  externalFolderID: string,
  run: ImportRun,
): Promise<void> {
  const place = { customerID: folder.customerID, folderID: folder.folderID, externalFolderID }
  const cursor = await findCursor(context.db, place)
  for await (const page of mailbox.listMails(externalFolderID, { cursor, pageSize })) {
    const here = await findHere(context, folder, page)
    for (const listed of page.mails) {
      run.counts.total++
      run.counts[here(listed, run.importID) ?? (await importMail(context, mailbox, toListed(folder, listed, run)))]++
      await run.progress()
    }
    await inTransaction(context, async (context) => {
      await saveCursor(context.db, { ...place, cursor: page.cursor })
      await run.checkpoint(context)
    })
  }
}

type Page = Mailbox extends { listMails(...args: never[]): AsyncIterable<infer Listed> } ? Listed : never
type Listed = Page['mails'][number]

const toListed = (
  { customerID, channelID, type }: FolderRow,
  { folderID, externalID, conversationID, receivedAt }: Listed,
  { importID, isHistorical }: ImportRun,
): ListedMail => ({
  ...{ customerID, channelID, folderID, externalID, conversationID, receivedAt, importID, isHistorical },
  isSent: type.toLowerCase() === 'sent',
})

/** How to count a mail that needs no fetching. What this very import brought before it was interrupted counts again. */
async function findHere({ db }: Context, folder: FolderRow, { mails, isRescan }: Page) {
  const externalIDs = mails.map(({ externalID }) => externalID)
  const imported = await findImported(db, folder, externalIDs)
  const putAway = await findPutAway(db, folder, externalIDs)
  const known = isRescan ? await findKnownIDs(db, folder, mails) : new Set<string>()
  return ({ externalID, messageID }: Listed, importID: string | null): Counted | undefined => {
    const isMine = (by: Map<string, string | null>) => importID !== null && by.get(externalID) === importID
    if (imported.has(externalID)) return isMine(imported) ? 'imported' : 'skipped'
    if (putAway.has(externalID)) return isMine(putAway) ? 'failed' : 'skipped'
    return messageID !== null && known.has(cleanID(messageID)) ? 'skipped' : undefined
  }
}

/** A provider that lost its place names every mail anew: those that are here are known by their Message-ID. */
async function findKnownIDs(db: Context['db'], folder: FolderRow, mails: Listed[]): Promise<Set<string>> {
  const ids = mails.flatMap(({ messageID }) => (messageID ? [cleanID(messageID)] : []))
  const known = new Set<string>()
  for (const id of ids) if ((await findByOwnID(db, folder, [id])).length > 0) known.add(id)
  return known
}
