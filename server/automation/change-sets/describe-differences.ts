import type { ChangeSetConflict, Difference } from '@attendant/contract/automation/change-set.ts'
import type { Database } from '../../platform/database/database.ts'
import { mask } from '../../platform/secrets/secrets.ts'
import type { ChangeSetItem, StoredRow } from './change-sets.table.ts'
import { readRows } from './configured-rows.ts'
import { type ConfiguredTable, configuredTable, differingColumns, isSameRow, pickColumns } from './configured-tables.ts'

/** The differences by field, with the names used by the API. */
export async function describeDifferences(
  db: Database,
  customerID: number,
  items: readonly ChangeSetItem[],
): Promise<Difference[]> {
  const nameOf = await readNames(db, customerID, items)
  return items.flatMap((item) => {
    const { tableName, rowID: id, before, after } = item
    const table = configuredTable(tableName)
    const entity = table.entityOf(after ?? before ?? {})
    const change = before === null ? 'Created' : after === null ? 'Deleted' : 'Changed'
    const columns = differingColumns(table, before, after).filter(
      (column) => column !== 'customer_id' && column !== table.id,
    )
    return columns.map(
      (column): Difference => ({
        ...{ entity, id, name: nameOf(item), change },
        field: toField(column),
        before: show(table, column, before),
        after: show(table, column, after),
      }),
    )
  })
}

/** Finds rows whose live state is neither the draft's original nor its target. */
export async function findConflicts(
  db: Database,
  customerID: number,
  items: readonly ChangeSetItem[],
): Promise<ChangeSetConflict[]> {
  const nameOf = await readNames(db, customerID, items)
  const conflicts: ChangeSetConflict[] = []
  for (const [tableName, group] of Map.groupBy(items, (item) => item.tableName)) {
    const table = configuredTable(tableName)
    const rowIDs = group.map(({ rowID }) => rowID)
    const rows = await readRows(db, table, customerID, rowIDs)
    for (const item of group) {
      const { rowID: id, before, after } = item
      const stored = rows.get(id)
      const live = stored ? pickColumns(table, stored) : null
      if (isSameRow(table, live, before) || isSameRow(table, live, after)) continue
      const entity = table.entityOf(after ?? before ?? {})
      const [base, draft] = [showRow(table, before), showRow(table, after)]
      conflicts.push({ entity, id, name: nameOf(item), base, live: showRow(table, live), draft })
    }
  }
  return conflicts
}

/** Maps columns to API fields: `topic_id` is `topicID`; the models of a customer end in `ModelId`. */
const toField = (column: string) =>
  column
    .replace(/_id(s?)$/, 'ID$1')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/ModelID$/, 'ModelId')

function show({ secrets }: ConfiguredTable, column: string, row: StoredRow | null): unknown {
  const value = row?.[column] ?? null
  return value !== null && secrets?.includes(column) ? mask : value
}

const showRow = (table: ConfiguredTable, row: StoredRow | null) =>
  row && Object.fromEntries(Object.keys(row).map((column) => [toField(column), show(table, column, row)]))

const named = ['topics', 'actions', 'documents', 'models', 'channels'] as const
const references: Record<string, (typeof named)[number]> = {
  topic_id: 'topics',
  action_id: 'actions',
  document_id: 'documents',
}

/** Mappings have no name: they are described by what they connect. */
async function readNames(db: Database, customerID: number, items: readonly ChangeSetItem[]) {
  const names = new Map<string, string>()
  for (const tableName of named) {
    const wanted = items.flatMap(({ before, after, ...item }) => {
      if (item.tableName === tableName) return [item.rowID]
      const row = after ?? before ?? {}
      return Object.entries(references).flatMap(([column, table]) =>
        table === tableName && typeof row[column] === 'number' ? [row[column]] : [],
      )
    })
    const rows = await readRows(db, configuredTable(tableName), customerID, [...new Set(wanted)])
    for (const [id, row] of rows) names.set(`${tableName} ${id}`, String(row.name ?? ''))
  }
  for (const { tableName, rowID, before, after } of items) {
    const name = (after ?? before)?.name
    if (typeof name === 'string') names.set(`${tableName} ${rowID}`, name)
  }
  return ({ tableName, rowID, before, after }: ChangeSetItem): string => {
    const own = names.get(`${tableName} ${rowID}`)
    if (own !== undefined) return own
    const row = after ?? before ?? {}
    const trigger = row.hook_name ?? row.page_url ?? undefined
    const parts = Object.entries(references).flatMap(([column, table]) => names.get(`${table} ${row[column]}`) ?? [])
    return [...(typeof trigger === 'string' ? [trigger] : []), ...parts].join(' → ')
  }
}
