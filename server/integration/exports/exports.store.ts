import type { Page } from '@attendant/contract/fields.ts'
import type { Export, ExportCreate } from '@attendant/contract/integration/export.ts'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteFilesLater } from '../../desk/files/delete-files.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { chosenKinds, filesPart } from './archive/write-parts.ts'
import { type ExportRow, exportRuns } from './exports.table.ts'
import { listKinds } from './format/kinds.ts'
import { type ExportKey, queueExport } from './queue-export.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000

const isExport = ({ customerID, exportID }: ExportKey) =>
  and(eq(exportRuns.customerID, customerID), eq(exportRuns.exportID, exportID))

export const toExport = (row: ExportRow): Export => ({
  exportID: row.exportID,
  jobID: row.jobID,
  state: row.state,
  include: row.include,
  withFiles: row.withFiles,
  bytes: row.bytes,
  counts: row.counts,
  error: row.error,
  dateCreated: row.dateCreated.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

const sortable = {
  exportID: exportRuns.exportID,
  jobID: exportRuns.jobID,
  state: exportRuns.state,
  withFiles: exportRuns.withFiles,
  bytes: exportRuns.bytes,
  error: exportRuns.error,
  dateCreated: exportRuns.dateCreated,
  expiresAt: exportRuns.expiresAt,
}

export async function listExports(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Export>> {
  const ofCustomer = eq(exportRuns.customerID, customerID)
  const rows = db
    .select()
    .from(exportRuns)
    .where(ofCustomer)
    .orderBy(...orderBy(sortable, exportRuns.exportID, query, { by: 'exportID', order: 'desc' }))
  const page = await takePage(rows, db.$count(exportRuns, ofCustomer), query)
  return { ...page, items: page.items.map(toExport) }
}

export async function findExportByJob(db: Database, customerID: number, jobID: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(exportRuns)
    .where(and(eq(exportRuns.customerID, customerID), eq(exportRuns.jobID, jobID)))
  return row
}

export async function findExport(db: Database, key: ExportKey): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(exportRuns).where(isExport(key))
  return row
}

export async function getExport(db: Database, key: ExportKey): Promise<ExportRow> {
  const row = await findExport(db, key)
  if (!row) throw refuse('export_not_found')
  return row
}

export async function startExport(
  context: Context,
  customerID: number,
  { include = null, withFiles = true }: ExportCreate,
): Promise<Export> {
  const { db, now, newId } = context
  const known = listKinds().map(({ name }) => name)
  if (include?.some((name) => !known.includes(name))) {
    throw invalidField('include', 'export_kind_unknown', { allowed: known.join(', ') })
  }
  const names = [...chosenKinds(include).map(({ name }) => name), filesPart]
  const [row] = await db
    .insert(exportRuns)
    .values({
      ...{ customerID, include, withFiles, jobID: newId(), state: 'Queued', counts: {}, storageKey: newId() },
      parts: { keys: Object.fromEntries(names.map((name) => [name, newId()])) },
      dateCreated: now(),
      expiresAt: new Date(now().getTime() + keptMs),
    })
    .returning()
  if (!row) throw new Error('Invariant violated: insert returned no row')
  const { exportID } = row
  await queueExport(db, { customerID, exportID })
  return toExport(row)
}

/** Updates an export unless it was deleted meanwhile, and notifies watchers. Returns its current state. */
export function reportExport(
  context: Context,
  key: ExportKey,
  changes: Partial<ExportRow>,
): Promise<ExportRow | undefined> {
  return inTransaction(context, async (context) => {
    const [row] = await context.db.update(exportRuns).set(changes).where(isExport(key)).returning()
    if (!row) return undefined
    const { customerID, exportID, jobID, state, counts, bytes, error } = row
    const imported = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const data = { jobID, exportID, state, total: imported, imported, skipped: 0, failed: 0, counts, bytes, error }
    await publishEvent(context, { customerID, type: 'job.progress', data })
    return row
  })
}

export async function deleteExport(context: Context, key: ExportKey): Promise<void> {
  const row = await getExport(context.db, key)
  await context.db.delete(exportRuns).where(isExport(key))
  await deleteFilesLater(context, key.customerID, [row.storageKey, ...Object.values(row.parts.keys)])
}
