import type { Database } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.ts'

export const importMailJob = 'mail.import'

export interface ImportMail {
  customerID: number
  channelID: number
  /** One folder of the channel alone. */
  folderID?: number
  /** The order that its caller watches. */
  importID?: string
}

const maxAttempts = 6

/**
 * Has a channel's mail imported: one import of a channel runs at a time, and what nobody watches is asked for once
 * however often it is asked for before it starts.
 */
export async function queueImport(db: Database, order: ImportMail, { runAt }: { runAt?: Date } = {}): Promise<void> {
  const { channelID, folderID = 'all', importID } = order
  await addJob(db, importMailJob, order, {
    key: `${importMailJob} ${importID ?? `${channelID} ${folderID}`}`,
    queue: `${importMailJob} ${channelID}`,
    maxAttempts,
    ...(runAt ? { runAt } : {}),
  })
}
