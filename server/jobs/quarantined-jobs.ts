import { giveUpRun } from '../automation/runs/give-up-run.ts'
import { advanceRunJob } from '../automation/runs/start-run.ts'
import { giveUpImport } from '../channels/email/import/run-import.ts'
import { importHistoryJob, importMailJob } from '../channels/email/queue-import.ts'
import type { Context } from '../context.ts'
import { giveUpFetching } from '../desk/files/fetch-files.ts'
import { fetchFilesJob } from '../desk/files/queue-fetch.ts'
import { giveUpDelivery } from '../desk/messages/delivery/deliver-message.ts'
import { deliverMessageJob } from '../desk/messages/delivery/queue-delivery.ts'
import { runImportJob } from '../integration/imports/queue-import.ts'
import { giveUpImport as giveUpForeignImport } from '../integration/imports/run-import.ts'
import { syncSourceJob } from '../knowledge/sources/runs/queue-sync.ts'
import { giveUpSync } from '../knowledge/sources/runs/sync-source.ts'
import type { Database } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { QuarantinedJob } from '../platform/jobs/workers/dead-workers/free-jobs.ts'

/**
 * Marks the subject of a quarantined job as failed: otherwise it would look as if it were still being processed.
 */
const giveUps: Record<string, (context: Context, payload: never, reason: string) => Promise<void>> = {
  [advanceRunJob]: giveUpRun,
  [deliverMessageJob]: giveUpDelivery,
  [fetchFilesJob]: giveUpFetching,
  [importMailJob]: giveUpImport,
  [importHistoryJob]: giveUpImport,
  [syncSourceJob]: giveUpSync,
  [runImportJob]: giveUpForeignImport,
}

export const giveUpJob = 'jobs.give-up'

interface GiveUp {
  customerID?: number
  name: string
  payload: { customerID?: number }
}

/** For a job during which a process crashed ten times. */
const poisonedReason = 'Processing it crashed the service repeatedly. Ask the operator to investigate.'

/** Queued in the transaction of the quarantine. */
export async function queueGivingUp(db: Database, { name, payload }: QuarantinedJob): Promise<void> {
  const given = payload as GiveUp['payload']
  const order: GiveUp = { ...(given.customerID ? { customerID: given.customerID } : {}), name, payload: given }
  if (giveUps[name]) await addJob(db, giveUpJob, order)
}

// Handlers declare different payloads; the queue stores all of them as JSON.
export const giveUp = async (context: Context, { name, payload }: GiveUp): Promise<void> =>
  giveUps[name]?.(context, payload as never, poisonedReason)
