import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const importMailJob = 'mail.import'
/** Like `importMailJob`, for an import of older email: uses separate slots, so that new email comes first. */
export const importHistoryJob = 'mail.import-history'

export interface ImportMail {
  customerID: number
  channelID: number
  /** Only one folder of the channel. */
  folderID?: number
  /** The import record that its caller watches. */
  importID?: string
  isHistorical?: boolean
}

const maxAttempts = 6

/**
 * Queues an import of a channel's email: one import of a channel runs at a time, and unwatched imports that have not
 * started are deduplicated.
 */
export async function queueImport(db: Database, order: ImportMail, { runAt }: { runAt?: Date } = {}): Promise<void> {
  const { channelID, folderID = 'all', importID, isHistorical = false } = order
  await addJob(db, isHistorical ? importHistoryJob : importMailJob, order, {
    key: `${importMailJob} ${importID ?? `${channelID} ${folderID}`}`,
    queue: `${importMailJob} ${channelID}`,
    maxAttempts,
    lane: isHistorical ? 'bulk' : 'live',
    ...(runAt ? { runAt } : {}),
  })
}
