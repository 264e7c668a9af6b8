import type { Database } from '../../platform/database/database.ts'
import type { StoredRow } from './change-sets.table.ts'
import { type RowKey, readPlaces, readRows } from './configured-rows.ts'
import { configuredTable, configuredTables, differingColumns, pickColumns } from './configured-tables.ts'

/** A configuration row that was written, in its current state; null if it was deleted. */
export interface CapturedRow extends RowKey {
  row: StoredRow | null
}

export interface Captured<Result> {
  result: Result
  changed: CapturedRow[]
  /** Columns written that change sets do not hold, such as `channels.name`. */
  others: string[]
}

/** Runs the work in the open transaction and returns which configuration rows it wrote. */
export async function captureChanges<Result>(
  db: Database,
  customerID: number,
  work: () => Promise<Result>,
): Promise<Captured<Result>> {
  const limited = configuredTables.filter(({ columns }) => columns)
  const earlier = new Map(
    await Promise.all(limited.map(async (table) => [table.name, await readRows(db, table, customerID)] as const)),
  )
  const before = await readPlaces(db, customerID)
  const result = await work()
  const after = await readPlaces(db, customerID)
  const touched = [...new Map([...before, ...after])].flatMap(([key, { tableName, rowID }]) =>
    before.get(key)?.place === after.get(key)?.place ? [] : [{ tableName, rowID }],
  )
  const changed: CapturedRow[] = []
  const others: string[] = []
  for (const [tableName, keys] of Map.groupBy(touched, (key) => key.tableName)) {
    const table = configuredTable(tableName)
    const rowIDs = keys.map(({ rowID }) => rowID)
    const rows = await readRows(db, table, customerID, rowIDs)
    for (const rowID of rowIDs) {
      const row = rows.get(rowID) ?? null
      if (!table.columns) {
        changed.push({ tableName, rowID, row })
        continue
      }
      const known = earlier.get(tableName)?.get(rowID) ?? null
      const columns = differingColumns(table, known, row)
      const isWhole = known === null || row === null
      others.push(...(isWhole ? [tableName] : columns.filter((column) => !table.columns?.includes(column))))
      if (row && columns.some((column) => table.columns?.includes(column))) {
        changed.push({ tableName, rowID, row: pickColumns(table, row) })
      }
    }
  }
  return { result, changed, others }
}
