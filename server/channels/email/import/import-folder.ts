import type { ImportCounts } from '@attendant/contract/channels/mail.ts'
import type { Context } from '../../../context.ts'
import type { channelFolders } from '../../../organization/channels/folders/folders.table.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { MailSource } from '../authentication/receiving-server.ts'
import { formBatches } from '../batches/form-batches.ts'
import { importBatch } from '../batches/import-batch.ts'
import type { Mailbox } from '../connections/use-mailbox.ts'
import { findByOwnID, findImported } from '../mails.store.ts'
import { cleanID } from '../parsing/message-ids.ts'
import { type Counted, importMail } from '../receiving/import-mail.ts'
import { findCursor, saveCursor } from './cursors.store.ts'
import type { ListedMail } from './fetch-mail.ts'
import { findAttempts } from './quarantine.store.ts'
import { type MailsAhead, readAhead } from './read-ahead.ts'

export type FolderRow = typeof channelFolders.$inferSelect

/** The state of a running import. */
export interface ImportRun {
  importID: string | null
  isHistorical: boolean
  source: MailSource | null
  counts: ImportCounts
  /** Called after each email to report progress. */
  progress(): Promise<void>
  /** After each page, in the transaction of the cursor. */
  checkpoint(context: Context): Promise<void>
  /**
   * Whether to pause after this page: an import continues in another job, so that it takes turns with others.
   */
  isOver(): boolean
}

const pageSize = 50

/**
 * Imports new email of a folder page by page; if interrupted, it continues with the page it was at. Returns whether
 * there may be more because it paused.
 */
export async function importFolder(
  context: Context,
  mailbox: Mailbox,
  folder: FolderRow,
  externalFolderID: string,
  run: ImportRun,
): Promise<{ isPaused: boolean }> {
  const place = { customerID: folder.customerID, folderID: folder.folderID, externalFolderID }
  const cursor = await findCursor(context.db, place)
  const pages = mailbox.listMails(externalFolderID, { cursor, pageSize })[Symbol.asyncIterator]()
  const openNext = async (): Promise<OpenPage | undefined> => {
    const { value: page, done } = await pages.next()
    return done ? undefined : openPage(context, mailbox, folder, page, run)
  }
  let isEnded = false
  let current: OpenPage | undefined
  let opening = openNext()
  try {
    for (current = await opening; current; current = await opening) {
      // While the rest of this page is imported, the next one is listed and its emails are fetched.
      opening = current.ahead.allFetched.then(() => (isEnded || run.isOver() ? undefined : openNext()))
      opening.catch(() => undefined)
      await importPage(context, folder, current, run)
      const { cursor } = current.page
      await inTransaction(context, async (context) => {
        await saveCursor(context.db, { ...place, cursor })
        await run.checkpoint(context)
      })
      if (run.isOver()) return { isPaused: true }
    }
    return { isPaused: false }
  } finally {
    isEnded = true
    await current?.ahead.close()
    await (await opening.catch(() => undefined))?.ahead.close()
    await pages.return?.()
  }
}

type Page = Mailbox extends { listMails(...args: never[]): AsyncIterable<infer Listed> } ? Listed : never
type Listed = Page['mails'][number]

/** A page whose emails are being fetched. */
interface OpenPage {
  page: Page
  /** How to count emails that need not be fetched. */
  here: Counted[]
  ahead: MailsAhead
}

async function openPage(
  context: Context,
  mailbox: Mailbox,
  folder: FolderRow,
  page: Page,
  run: ImportRun,
): Promise<OpenPage> {
  const { countHere, isTried } = await findHere(context, folder, page, run.importID)
  const counted = page.mails.map((listed) => ({ listed, here: countHere(listed) }))
  const missing = counted.flatMap(({ listed, here }) => (here ? [] : [toListed(folder, listed, run, isTried(listed))]))
  return { page, here: counted.flatMap(({ here }) => here ?? []), ahead: readAhead(context, mailbox, missing) }
}

async function importPage(
  context: Context,
  folder: FolderRow,
  { here, ahead }: OpenPage,
  run: ImportRun,
): Promise<void> {
  for (const counted of here) await count(run, counted)
  for await (const batch of formBatches(context, folder, ahead)) {
    if (batch.isAlone) await count(run, await importMail(context, batch.mail))
    else await importBatch(context, batch.mails, (counted) => count(run, counted))
  }
}

async function count(run: ImportRun, counted: Counted): Promise<void> {
  run.counts.total++
  run.counts[counted]++
  await run.progress()
}

const toListed = (
  { customerID, channelID, type }: FolderRow,
  { folderID, externalID, conversationID, receivedAt, size }: Listed,
  { importID, isHistorical, source }: ImportRun,
  isTriedBefore: boolean,
): ListedMail => ({
  ...{ customerID, channelID, folderID, externalID, conversationID, receivedAt, size, importID, isHistorical, source },
  isSent: type.toLowerCase() === 'sent',
  isTriedBefore,
})

/**
 * How to count an email that need not be fetched. Those that this import stored before an interruption count again.
 */
async function findHere({ db }: Context, folder: FolderRow, { mails, isRescan }: Page, importID: string | null) {
  const externalIDs = mails.map(({ externalID }) => externalID)
  const imported = await findImported(db, folder, externalIDs)
  const tried = await findAttempts(db, folder, externalIDs)
  const known = isRescan ? await findKnownIDs(db, folder, mails) : new Set<string>()
  const isMine = (by: string | null | undefined) => importID !== null && by === importID
  return {
    countHere({ externalID, messageID }: Listed): Counted | undefined {
      if (imported.has(externalID)) return isMine(imported.get(externalID)) ? 'imported' : 'skipped'
      const attempt = tried.get(externalID)
      if (attempt?.isQuarantined) return isMine(attempt.importID) ? 'failed' : 'skipped'
      return messageID !== null && known.has(cleanID(messageID)) ? 'skipped' : undefined
    },
    isTried: ({ externalID }: Listed) => tried.has(externalID),
  }
}

/** A provider that lost our position lists all emails again: existing ones are recognised by their Message-ID. */
async function findKnownIDs(db: Context['db'], folder: FolderRow, mails: Listed[]): Promise<Set<string>> {
  const ids = mails.flatMap(({ messageID }) => (messageID ? [cleanID(messageID)] : []))
  const known = new Set<string>()
  for (const id of ids) if ((await findByOwnID(db, folder, [id])).length > 0) known.add(id)
  return known
}
