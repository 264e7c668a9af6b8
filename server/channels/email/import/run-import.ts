import type { ImportCounts } from '@attendant/contract/channels/mail.ts'
import { MailFault } from '../../../adapters/mail/mail.ts'
import type { Context } from '../../../context.ts'
import { findChannel } from '../../../organization/channels/get-live-channel.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { sourceOf } from '../authentication/receiving-server.ts'
import { readExternalFolder } from '../connections/read-external-folder.ts'
import { useMailbox } from '../connections/use-mailbox.ts'
import { type ImportMail, queueImport } from '../queue-import.ts'
import { type ImportRun, importFolder } from './import-folder.ts'
import { findImport, type ImportRow, reportImport, saveCheckpoint } from './imports.store.ts'
import { listFolders } from './list-folders.ts'

/** Job: imports the folders of a channel. It may be interrupted at any point, and continues where it stopped. */
export async function runImport(context: Context, order: ImportMail, attempt: Attempt): Promise<void> {
  const { customerID, channelID, importID } = order
  const watched = importID ? await findImport(context.db, { customerID, importID }) : undefined
  if (importID && (!watched || watched.state === 'Done' || watched.state === 'Failed')) return
  const channel = await findChannel(context.db, customerID, channelID)
  const run = startRun(context, watched, attempt.signal)
  try {
    if (!channel || channel.dateDeleted) throw new GoneChannel('The channel is deleted.')
    await run.report({ state: 'Running', error: null })
    const { isPaused, error } = await importFolders(context, order, run)
    if (isPaused) return await queueImport(context.db, order)
    await run.report({ state: 'Done', error, dateFinished: context.now(), ...run.counts })
  } catch (fault) {
    await giveUpOrThrow(context, order, attempt, run, fault)
  }
}

/** Called when its job was ended from outside. */
export async function giveUpImport(
  context: Context,
  { customerID, importID }: ImportMail,
  reason: string,
): Promise<void> {
  if (!importID) return
  const error = `The import was stopped. ${reason}`
  await reportImport(context, { customerID, importID }, { state: 'Failed', error, dateFinished: context.now() })
}

interface Imported {
  isPaused: boolean
  error: string | null
}

/** A missing folder does not block the others. Returns the missing ones. */
function importFolders(context: Context, order: ImportMail, run: ImportRun): Promise<Imported> {
  return useMailbox(context, order, async (mailbox, connection) => {
    const sourced = { ...run, source: sourceOf(connection) }
    const missing: string[] = []
    for (const folder of await listFolders(context, order)) {
      try {
        const place = await readExternalFolder(mailbox, folder)
        const { isPaused } = await importFolder(context, mailbox, folder, place, sourced)
        if (isPaused) return { isPaused, error: null }
      } catch (fault) {
        if (!(fault instanceof MailFault) || fault.kind !== 'notFound') throw fault
        missing.push(folder.name)
      }
    }
    const error = missing.length > 0 ? `The mailbox has no such folder: ${missing.join(', ')}.` : null
    return { isPaused: false, error }
  })
}

class GoneChannel extends Error {
  override name = 'GoneChannel'
}

type WatchedRun = ImportRun & { report(changes: Parameters<typeof reportImport>[2]): Promise<void> }

/** Minimum time between two progress events. */
const progressIntervalMs = 500

/** After this time, an import lets others run and continues in another job. */
const sliceMs = 20_000

function startRun(context: Context, watched: ImportRow | undefined, signal: AbortSignal | undefined): WatchedRun {
  const startedAt = performance.now()
  const counts: ImportCounts = { ...(watched?.checkpoint ?? { total: 0, imported: 0, skipped: 0, failed: 0 }) }
  let reportedAt = performance.now()
  const report: WatchedRun['report'] = async (changes) => {
    if (watched) await reportImport(context, watched, changes)
  }
  return {
    importID: watched?.importID ?? null,
    isHistorical: watched?.isHistorical ?? false,
    source: null,
    counts,
    report,
    isOver: () => signal?.aborted === true || performance.now() - startedAt > sliceMs,
    async progress() {
      if (performance.now() - reportedAt < progressIntervalMs) return
      reportedAt = performance.now()
      await report({ state: 'Running', ...counts })
    },
    async checkpoint(inside) {
      if (watched) await saveCheckpoint(inside.db, watched, { ...counts })
    },
  }
}

/** Errors that need an admin end the import; temporary ones are retried when the provider allows. */
async function giveUpOrThrow(
  context: Context,
  order: ImportMail,
  { attempts, max_attempts }: Attempt,
  { report, counts }: WatchedRun,
  fault: unknown,
): Promise<void> {
  const mayPass = fault instanceof MailFault ? fault.isRetryable : !(fault instanceof GoneChannel)
  if (mayPass && attempts < max_attempts) {
    if (!(fault instanceof MailFault) || !fault.retryAfterMs) throw fault
    const runAt = new Date(context.now().getTime() + fault.retryAfterMs)
    return queueImport(context.db, order, { runAt })
  }
  const isExpected = fault instanceof MailFault || fault instanceof GoneChannel
  const error = isExpected ? fault.message : 'The import failed.'
  await report({ state: 'Failed', error, dateFinished: context.now(), ...counts })
  if (!isExpected) throw fault
}
