import type { Context } from '../../context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { findAttachmentsOf, lockMessages } from './attachments/attachments.store.ts'

export const deleteFilesJob = 'files.delete'

interface DeleteFiles {
  customerID: number
  storageKeys: string[]
}

const keysInOneJob = 1000

/**
 * Call before the messages are deleted, in the same transaction: their attachments go with them by the foreign key,
 * and the bytes once that is certain.
 */
export async function deleteFilesOfMessages(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  messageIDs: number[],
): Promise<void> {
  if (messageIDs.length === 0) return
  await lockMessages(db, customerID, messageIDs)
  const rows = await findAttachmentsOf(db, customerID, messageIDs)
  await deleteFilesLater(
    { db },
    customerID,
    rows.map(({ storageKey }) => storageKey),
  )
}

/** Deletes the bytes when the transaction has committed, and not when it has not. */
export async function deleteFilesLater(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  storageKeys: string[],
): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += keysInOneJob) {
    const payload: DeleteFiles = { customerID, storageKeys: storageKeys.slice(start, start + keysInOneJob) }
    await addJob(db, deleteFilesJob, payload, { lane: 'bulk' })
  }
}

/** The job. What is gone already is no error, so it may run any number of times. */
export async function deleteFiles({ storage }: Pick<Context, 'storage'>, { storageKeys }: DeleteFiles): Promise<void> {
  for (const key of storageKeys) await storage.delete(key)
}
