import type { Page } from '@attendant/contract/fields.ts'
import type { Import, ImportKind } from '@attendant/contract/integration/import.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { firstRow, isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/events/events.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { type ImportCounts, type ImportRow, importRuns, type Position } from './imports.table.ts'
import type { ImportKey } from './queue-import.ts'
import { countEntries } from './records/imported-ids.store.ts'

const undoMs = 30 * 24 * 60 * 60 * 1000

export const isImport = isRow(importRuns, importRuns.importID)

export const undoUntil = ({ dateFinished, isDryRun }: Pick<ImportRow, 'dateFinished' | 'isDryRun'>): Date | null =>
  dateFinished === null || isDryRun ? null : new Date(dateFinished.getTime() + undoMs)

export const toImport = (row: ImportRow): Import => ({
  importID: row.importID,
  jobID: row.jobID,
  source: row.source,
  state: row.state,
  isDryRun: row.isDryRun,
  baseUrl: row.baseUrl,
  fileID: row.fileID,
  defaultChannelID: row.defaultChannelID,
  channelMap: row.channelMap,
  include: row.include,
  since: row.since?.toISOString() ?? null,
  agents: row.agents,
  counts: row.counts,
  ratePerMinute: row.ratePerMinute,
  etaSeconds: row.etaSeconds,
  error: row.error,
  dateCreated: row.dateCreated.toISOString(),
  dateFinished: row.dateFinished?.toISOString() ?? null,
  undoUntil: undoUntil(row)?.toISOString() ?? null,
})

const sortable = {
  importID: importRuns.importID,
  jobID: importRuns.jobID,
  source: importRuns.source,
  state: importRuns.state,
  isDryRun: importRuns.isDryRun,
  baseUrl: importRuns.baseUrl,
  fileID: importRuns.fileID,
  defaultChannelID: importRuns.defaultChannelID,
  since: importRuns.since,
  agents: importRuns.agents,
  ratePerMinute: importRuns.ratePerMinute,
  etaSeconds: importRuns.etaSeconds,
  error: importRuns.error,
  dateCreated: importRuns.dateCreated,
  dateFinished: importRuns.dateFinished,
  undoUntil: importRuns.dateFinished,
}

export async function listImports(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Import>> {
  const unasked = { by: 'importID', order: 'desc' } as const
  const selection = db.select().from(importRuns)
  const list = { selection, table: importRuns, id: importRuns.importID, customerID, sortable, unasked, query }
  const { items, ...page } = await listRows(db, list)
  return { ...page, items: items.map(toImport) }
}

export async function findImport(db: Database, { customerID, importID }: ImportKey): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(importRuns).where(isImport(customerID, importID))
  return row
}

export const getImport = (db: Database, { customerID, importID }: ImportKey): Promise<ImportRow> =>
  firstRow(db.select().from(importRuns).where(isImport(customerID, importID)), () => refuse('import_not_found'))

/** Locked until the transaction ends. */
export const lockImport = (db: Database, { customerID, importID }: ImportKey): Promise<ImportRow> =>
  firstRow(db.select().from(importRuns).where(isImport(customerID, importID)).for('update'), () =>
    refuse('import_not_found'),
  )

export async function findImportByJob(db: Database, customerID: number, jobID: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.customerID, customerID), eq(importRuns.jobID, jobID)))
  return row
}

/** The counters of the job API. */
export function sumCounts(counts: ImportCounts) {
  const all = Object.values(counts)
  const sum = (of: (count: (typeof all)[number]) => number) => all.reduce((total, count) => total + of(count), 0)
  const [imported, skipped] = [sum(({ created, updated }) => created + updated), sum(({ skipped }) => skipped)]
  const failed = sum(({ failed }) => failed)
  return { total: imported + skipped + failed, imported, skipped, failed }
}

/** Updates an import that is in one of these states, and publishes its progress. Returns its current state. */
export function reportImport(
  context: Context,
  { customerID, importID }: ImportKey,
  from: readonly ImportRow['state'][],
  changes: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  return inTransaction(context, async (context) => {
    const [row] = await context.db
      .update(importRuns)
      .set(changes)
      .where(and(isImport(customerID, importID), inArray(importRuns.state, [...from])))
      .returning()
    if (row) await publishProgress(context, row)
    return row
  })
}

/** False if the import is no longer running. */
export async function savePosition(
  db: Database,
  { customerID, importID }: ImportKey,
  position: Position,
): Promise<boolean> {
  const { rowCount } = await db
    .update(importRuns)
    .set({ position })
    .where(and(isImport(customerID, importID), eq(importRuns.state, 'Running')))
  return Boolean(rowCount)
}

export async function publishProgress(context: Context, row: ImportRow): Promise<void> {
  const { customerID, importID, jobID, state, counts, ratePerMinute, etaSeconds, error } = row
  const data = { jobID, importID, state, ...sumCounts(counts), counts, ratePerMinute, etaSeconds, error }
  await publishEvent(context, { customerID, type: 'job.progress', data })
}

/** Computed from the report, so that the counts are correct after a crash. */
export async function readCounts(
  db: Database,
  key: ImportKey,
  totals: Partial<Record<ImportKind, number>>,
): Promise<ImportCounts> {
  const counts: ImportCounts = {}
  const countOf = (kind: ImportKind) => {
    counts[kind] ??= { total: totals[kind] ?? null, created: 0, updated: 0, skipped: 0, failed: 0 }
    return counts[kind]
  }
  for (const kind of Object.keys(totals) as ImportKind[]) countOf(kind)
  const names = { Created: 'created', Updated: 'updated', Skipped: 'skipped', Failed: 'failed' } as const
  for (const { kind, outcome, count } of await countEntries(db, key)) {
    if (outcome in names) countOf(kind)[names[outcome as keyof typeof names]] += count
  }
  return counts
}
