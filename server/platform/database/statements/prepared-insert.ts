import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { isReady } from './prepared-select.ts'
import { columnName, type PreparedStatement, prepareStatement, runPrepared } from './prepared-statements.ts'

/**
 * Stores a whole row of a busy table and answers it as stored, by one statement that is made once. Its id is made by
 * the database. `beside` may be a further statement that changes something, over what is `stored`; its values go
 * beside the row.
 *
 * ```ts
 * const insertMessage = prepareInsert(messages)
 * const message = await insertMessage(db, { customerID, … })
 * ```
 */
export function prepareInsert<Table extends PgTable>(table: Table, beside?: SQL) {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const written = columns.filter(([, column]) => !column.generatedIdentity && !column.generated)
  const mapped = columns.filter(([, column]) => !isReady(column))
  let statement: PreparedStatement | undefined

  return async (
    db: Database,
    row: InferInsertModel<Table>,
    values: Record<string, unknown> = {},
  ): Promise<InferSelectModel<Table>> => {
    statement ??= prepareStatement(insertStatement(table, columns, written, beside))
    const sent: Record<string, unknown> = { ...values }
    for (const [name, column] of written) sent[name] = toSent(column, (row as Record<string, unknown>)[name])
    const [stored] = await runPrepared<Record<string, unknown>>(db, statement, sent)
    if (!stored) throw new Error('The row was not stored.')
    for (const [name, column] of mapped) {
      if (stored[name] !== null) stored[name] = column.mapFromDriverValue(stored[name])
    }
    return stored as InferSelectModel<Table>
  }
}

function toSent(column: PgColumn, given: unknown): unknown {
  const value = given === undefined ? column.default : given
  return value === undefined || value === null ? null : column.mapToDriverValue(value)
}

function insertStatement(
  table: PgTable,
  columns: [string, PgColumn][],
  written: [string, PgColumn][],
  beside: SQL | undefined,
): SQL {
  const comma = sql`, `
  const names = written.map(([, column]) => sql.identifier(columnName(column)))
  const values = written.map(([name]) => sql.placeholder(name))
  const answers = columns.map(([name, column]) => sql`${sql.identifier(columnName(column))} as ${sql.identifier(name)}`)
  return sql`
    with stored as (insert into ${table} (${sql.join(names, comma)}) values (${sql.join(values, comma)}) returning *)
    ${beside ? sql`, beside as (${beside})` : sql``}
    select ${sql.join(answers, comma)} from stored`
}
