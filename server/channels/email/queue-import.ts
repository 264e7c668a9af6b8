import type { Database } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

export const importMailJob = 'mail.import'
/** The same for an import of older email: it waits for slots of its own, so that new email comes first. */
export const importHistoryJob = 'mail.import-history'

export interface ImportMail {
  customerID: number
  channelID: number
  /** One folder of the channel alone. */
  folderID?: number
  /** The order that its caller watches. */
  importID?: string
  isHistorical?: boolean
}

const maxAttempts = 6

/**
 * Has a channel's mail imported: one import of a channel runs at a time, and unwatched imports are deduplicated
 * however often it is asked for before it starts.
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
