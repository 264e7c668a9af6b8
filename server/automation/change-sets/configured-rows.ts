import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { StoredRow } from './change-sets.table.ts'
import { type ConfiguredTable, configuredTables } from './configured-tables.ts'

/** Converts configuration rows to JSON and back. Table and column names come only from the code and the database. */

export interface RowKey {
  tableName: string
  rowID: number
}

export const keyOf = ({ tableName, rowID }: RowKey) => `${tableName} ${rowID}`

const isOwn = (customerID: number) => sql`customer_id = ${customerID}`
const isRow = ({ id }: ConfiguredTable, customerID: number, rowID: number) =>
  sql`${isOwn(customerID)} and ${sql.identifier(id)} = ${rowID}`

export async function readRows(
  db: Database,
  table: ConfiguredTable,
  customerID: number,
  rowIDs?: readonly number[],
): Promise<Map<number, StoredRow>> {
  if (rowIDs?.length === 0) return new Map()
  const chosen = rowIDs ? sql` and ${sql.identifier(table.id)} = any(${sql.param(rowIDs)}::bigint[])` : sql``
  const { rows } = await db.execute<{ id: number; stored: StoredRow }>(
    sql`select ${sql.identifier(table.id)} as id, to_jsonb(stored) as stored from ${sql.identifier(table.name)} stored
      where ${isOwn(customerID)}${chosen}`,
  )
  return new Map(rows.map(({ id, stored }) => [id, stored]))
}

/** The physical location of each row: every write changes it, even one with equal values. */
export async function readPlaces(db: Database, customerID: number): Promise<Map<string, RowKey & { place: string }>> {
  const parts = configuredTables.map(
    ({ name, id }) =>
      sql`select ${sql.raw(`'${name}'`)} as "tableName", ${sql.identifier(id)} as "rowID", ctid::text as place
        from ${sql.identifier(name)} where ${isOwn(customerID)}`,
  )
  const { rows } = await db.execute<RowKey & { place: string } & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const listOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

const recordOf = ({ name }: ConfiguredTable, row: StoredRow) =>
  sql`jsonb_populate_record(null::${sql.identifier(name)}, ${JSON.stringify(row)}::jsonb)`

export async function insertRow(db: Database, table: ConfiguredTable, row: StoredRow): Promise<void> {
  const columns = listOf(Object.keys(row))
  await db.execute(
    sql`insert into ${sql.identifier(table.name)} (${columns}) select ${columns} from ${recordOf(table, row)}`,
  )
}

/** Returns whether the row exists. */
export async function updateRow(
  db: Database,
  table: ConfiguredTable,
  customerID: number,
  { rowID, row, columns }: { rowID: number; row: StoredRow; columns: readonly string[] },
): Promise<boolean> {
  const set = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`),
    sql`, `,
  )
  // Other tables count their versions by a trigger.
  const counted = table.name === 'documents' ? sql`, version = target.version + 1` : sql``
  const { rowCount } = await db.execute(
    sql`update ${sql.identifier(table.name)} target set ${set}${counted} from ${recordOf(table, row)} given
      where target.customer_id = ${customerID} and target.${sql.identifier(table.id)} = ${rowID}`,
  )
  return (rowCount ?? 0) > 0
}

export async function deleteRow(
  db: Database,
  table: ConfiguredTable,
  customerID: number,
  rowID: number,
): Promise<void> {
  await db.execute(sql`delete from ${sql.identifier(table.name)} where ${isRow(table, customerID, rowID)}`)
}
