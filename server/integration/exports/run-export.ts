import { lte } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import type { Attempt } from '../../platform/jobs/jobs.ts'
import { assembleArchive } from './archive/assemble-archive.ts'
import { writeParts } from './archive/write-parts.ts'
import { findExport, reportExport } from './exports.store.ts'
import { type ExportRow, exportRuns } from './exports.table.ts'
import type { ExportKey } from './queue-export.ts'

/**
 * Job, in two steps: reads all records in one snapshot, then assembles the archive from them and the files. A killed
 * job resumes at its step.
 */
export async function runExport(context: Context, key: ExportKey, attempt: Partial<Attempt> = {}): Promise<void> {
  const started = await findExport(context.db, key)
  if (!started || started.state === 'Done' || started.state === 'Failed') return
  try {
    const row = await reportExport(context, key, { state: 'Running' })
    if (!row) return
    const read = row.parts.read ? row : await readAll(context, row)
    // Deleted meanwhile: files written since then have no owner.
    await (read ? finish(context, read) : deleteFilesLater(context, row.customerID, Object.values(row.parts.keys)))
  } catch (fault) {
    const isLast = (attempt.attempts ?? 1) >= (attempt.max_attempts ?? 1)
    if (isLast) await reportExport(context, key, { state: 'Failed', error: 'The export could not be written.' })
    throw fault
  }
}

async function readAll(context: Context, row: ExportRow): Promise<ExportRow | undefined> {
  const { storage } = context
  const counts: Record<string, number> = {}
  const put = async (name: string, bytes: AsyncIterable<Uint8Array>) => {
    const storageKey = row.parts.keys[name]
    if (!storageKey) throw new Error(`Invariant violated: no place for ${name}`)
    return { storageKey, ...(await storage.put(storageKey, bytes, { contentType: 'application/jsonl' })) }
  }
  const read = await writeParts(context, row, put, async (name, count) => {
    counts[name] = count
    // Outside the snapshot, so that watchers see progress immediately.
    if (count > 0) await reportExport(context, row, { counts })
  })
  counts.files = read.files.count
  return reportExport(context, row, { counts, parts: { ...row.parts, read } })
}

async function finish(context: Context, row: ExportRow): Promise<void> {
  if (!row.parts.read) return
  const { storage } = context
  const archive = assembleArchive(row.parts.read, row, (storageKey) => storage.get(storageKey))
  const { size, sha256 } = await storage.put(row.storageKey, archive, { contentType: 'application/zip' })
  const done = await reportExport(context, row, { state: 'Done', bytes: size, sha256 })
  const needless = [...Object.values(row.parts.keys), ...(done ? [] : [row.storageKey])]
  await deleteFilesLater(context, row.customerID, needless)
}

export const deleteExpiredExportsJob = 'exports.delete-expired'

/** Job: deletes archives after 7 days. */
export async function deleteExpiredExports(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  const expired = await db.delete(exportRuns).where(lte(exportRuns.expiresAt, now())).returning()
  for (const { customerID, storageKey, parts } of expired) {
    await deleteFilesLater({ db }, customerID, [storageKey, ...Object.values(parts.keys)])
  }
}
