import type { Database } from '../../platform/database.ts'
import { addJob, addJobUnlessWaiting } from '../../platform/jobs.ts'

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
  await addJob(db, importMailJob, order, { ...placeOf(order), ...(runAt ? { runAt } : {}) })
}

/** Has it imported soon. An import that waits already keeps its time. Answers when it will begin at the earliest. */
export const queueImportSoon = (db: Database, order: ImportMail, runAt: Date): Promise<Date> =>
  addJobUnlessWaiting(db, importMailJob, order, { ...placeOf(order), runAt })

const placeOf = ({ channelID, folderID, importID }: ImportMail) => ({
  key: `${importMailJob} ${importID ?? `${channelID} ${folderID ?? 'all'}`}`,
  queue: `${importMailJob} ${channelID}`,
  maxAttempts,
})
