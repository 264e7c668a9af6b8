import type { ImportReport, ImportReportQuery } from '@attendant/contract/integration/import.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import { writeLine } from '../../desk/insights/csv/write-csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/requests/cursors.ts'
import { importEntries } from './imports.table.ts'
import type { ImportKey } from './queue-import.ts'

type Filter = Pick<ImportReportQuery, 'kind' | 'outcome'>

const shown = {
  kind: importEntries.kind,
  externalID: importEntries.externalID,
  outcome: importEntries.outcome,
  reason: importEntries.reason,
  id: importEntries.id,
}

const readEntries = (db: Database, key: ImportKey, filter: Filter, after: number, limit: number) =>
  db
    .select({ ...shown, entryID: importEntries.entryID })
    .from(importEntries)
    .where(
      and(
        eq(importEntries.customerID, key.customerID),
        eq(importEntries.importID, key.importID),
        gt(importEntries.entryID, after),
        filter.kind ? eq(importEntries.kind, filter.kind) : undefined,
        filter.outcome ? eq(importEntries.outcome, filter.outcome) : undefined,
      ),
    )
    .orderBy(asc(importEntries.entryID))
    .limit(limit)

/** In the order of the import. */
export async function readReport(
  db: Database,
  key: ImportKey,
  { cursor, limit, ...filter }: ImportReportQuery,
): Promise<ImportReport> {
  const rows = await readEntries(db, key, filter, readCursor(cursor)?.id ?? 0, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ entryID: _, ...entry }) => entry),
    nextCursor: last && rows.length > limit ? writeCursor({ at: new Date(0), id: last.entryID }) : null,
  }
}

const batchSize = 1000
const columns = ['kind', 'externalID', 'outcome', 'reason', 'id'] as const

export async function* writeReportCsv(db: Database, key: ImportKey, filter: Filter): AsyncGenerator<string> {
  yield writeLine([...columns])
  for (let after = 0; ; ) {
    const rows = await readEntries(db, key, filter, after, batchSize)
    yield rows.map((row) => writeLine(columns.map((column) => row[column]))).join('')
    if (rows.length < batchSize) return
    after = rows.at(-1)?.entryID ?? after
  }
}
