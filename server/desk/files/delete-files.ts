import type { Context } from '../../context.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sharedFilesPort } from '../ports.ts'
import {
  findAttachmentsOf,
  findKeysOfAttachments,
  findKeysOfOthers,
  lockMessages,
} from './attachments/attachments.store.ts'
import { findKeysOfUploads } from './uploads/copy-to-uploads.ts'

export const deleteFilesJob = 'files.delete'

interface DeleteFiles {
  customerID: number
  storageKeys: string[]
  unlessAttached?: boolean
}

const maxKeysPerJob = 1000

/**
 * Call before deleting the messages, in the same transaction: the foreign key cascades to their attachments, and a job
 * deletes the bytes after the commit.
 */
export async function deleteFilesOfMessages(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  messageIDs: number[],
): Promise<void> {
  if (messageIDs.length === 0) return
  await lockMessages(db, customerID, messageIDs)
  const rows = await findAttachmentsOf(db, customerID, messageIDs)
  const keys = rows.map(({ storageKey }) => storageKey)
  // A forwarded message shares its files with the forward.
  const shared = new Set(await findKeysOfOthers(db, customerID, keys, messageIDs))
  await deleteFilesLater(
    { db },
    customerID,
    keys.filter((key) => !shared.has(key)),
  )
}

/** Deletes the bytes only if the transaction commits. */
export async function deleteFilesLater(
  { db }: Pick<Context, 'db'>,
  customerID: number,
  storageKeys: string[],
  /** For files that messages may share. */
  { unlessAttached = false } = {},
): Promise<void> {
  for (let start = 0; start < storageKeys.length; start += maxKeysPerJob) {
    const payload: DeleteFiles = {
      customerID,
      storageKeys: storageKeys.slice(start, start + maxKeysPerJob),
      unlessAttached,
    }
    await addJob(db, deleteFilesJob, payload, { lane: 'bulk' })
  }
}

/** Job. Idempotent: a missing file is not an error. Files that uploads or macros refer to stay. */
export async function deleteFiles(
  context: Context,
  { customerID, storageKeys, unlessAttached }: DeleteFiles,
): Promise<void> {
  const used = new Set([
    ...(unlessAttached ? await findKeysOfAttachments(context.db, customerID, storageKeys) : []),
    ...(await findKeysOfUploads(context.db, customerID, storageKeys)),
    ...(await sharedFilesPort(context).findShared(context, customerID, storageKeys)),
  ])
  for (const key of storageKeys) if (!used.has(key)) await context.storage.delete(key)
}
