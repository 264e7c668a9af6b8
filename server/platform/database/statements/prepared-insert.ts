import { getTableColumns, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { dialect } from '../handle.ts'
import { allGiven, type GivenTypes, withColumns } from './merged-statement.ts'
import { isReady } from './prepared-select.ts'
import {
  columnName,
  nameOfPlaceholder,
  type PreparedStatement,
  prepareStatement,
  runLater,
  runPrepared,
  toText,
} from './prepared-statements.ts'

/** An additional statement that changes data based on `stored`. Its values are passed beside the row. */
interface Beside {
  statement: SQL
  types: GivenTypes
}

/**
 * Inserts a whole row of a busy table and returns it as stored, with a statement that is built once. The database
 * generates the ID. Concurrent inserts in a pipelined transaction become one statement, in order.
 *
 * ```ts
 * const insertMessage = prepareInsert(messages)
 * const message = await insertMessage(db, { customerID, … })
 * ```
 */
export function prepareInsert<Table extends PgTable>(table: Table, beside?: Beside) {
  const columns = Object.entries(getTableColumns(table)) as [string, PgColumn][]
  const written = columns.filter(([, column]) => !column.generatedIdentity && !column.generated)
  const mapped = columns.filter(([, column]) => !isReady(column))
  let statement: PreparedStatement | undefined
  const prepare = () => {
    statement ??= prepareStatement(insertStatement(table, columns, written, beside), {
      merge: { toText: () => insertAllText(table, columns, written, beside) },
    })
    return statement
  }
  const toValues = (row: InferInsertModel<Table>, values: Record<string, unknown>) => {
    const sent: Record<string, unknown> = { ...values }
    for (const [name, column] of written) sent[name] = toSent(column, (row as Record<string, unknown>)[name])
    return sent
  }

  async function insert(
    db: Database,
    row: InferInsertModel<Table>,
    values: Record<string, unknown> = {},
  ): Promise<InferSelectModel<Table>> {
    const [stored] = await runPrepared<Record<string, unknown>>(db, prepare(), toValues(row, values))
    if (!stored) throw new Error('The row was not stored.')
    for (const [name, column] of mapped) {
      if (stored[name] !== null) stored[name] = column.mapFromDriverValue(stored[name])
    }
    return stored as InferSelectModel<Table>
  }
  /** For callers that do not need the stored row: in a transaction it shares the round trip of the next statement. */
  insert.later = (db: Database, row: InferInsertModel<Table>, values: Record<string, unknown> = {}): Promise<void> =>
    runLater(db, prepare(), toValues(row, values))
  return insert
}

function toSent(column: PgColumn, given: unknown): unknown {
  const value = given === undefined ? column.default : given
  return value === undefined || value === null ? null : column.mapToDriverValue(value)
}

const comma = sql`, `
const toName = ([, column]: [string, PgColumn]) => sql.identifier(columnName(column))
const toAnswer = ([name, column]: [string, PgColumn]) => sql`${toName([name, column])} as ${sql.identifier(name)}`

function insertStatement(
  table: PgTable,
  columns: [string, PgColumn][],
  written: [string, PgColumn][],
  beside: Beside | undefined,
): SQL {
  const values = written.map(([name]) => sql.placeholder(name))
  return sql`
    with stored as (insert into ${table} (${sql.join(written.map(toName), comma)})
      values (${sql.join(values, comma)}) returning *)
    ${beside ? sql`, beside as (${beside.statement})` : sql``}
    select ${sql.join(columns.map(toAnswer), comma)} from stored`
}

/** IDs are generated in row order, so that a stored row is identified by its position. */
function insertAllText(
  table: PgTable,
  columns: [string, PgColumn][],
  written: [string, PgColumn][],
  beside: Beside | undefined,
): string {
  const id = columns.find(([, column]) => column.generatedIdentity)
  if (!id) throw new Error('Invariant violated: rows without an id are inserted.')
  const insertion = sql`insert into ${table} (${sql.join(written.map(toName), comma)})
    select ${sql.join(written.map(fromGiven), comma)} from given order by given.merged_place returning *`
  const answer = sql`select ${sql.join(columns.map(toAnswer), comma)} from stored order by ${toName(id)}`
  const given = sql.raw(allGiven({ ...typesOf(written), ...beside?.types }))
  if (!beside) return toText(sql`with given as (select * from ${given}), stored as (${insertion}) ${answer}`)
  const besideColumns = Object.keys(beside.types).map((name) => sql`, given.${sql.identifier(name)}`)
  return toText(sql`
    with given as (select * from ${given}), inserted as (${insertion}),
    stored as (select numbered.*${sql.join(besideColumns)}
      from (select *, row_number() over (order by ${toName(id)}) as merged_place from inserted) as numbered
      join given on given.merged_place = numbered.merged_place),
    beside as (${sql.raw(besideText(beside))})
    ${answer}`)
}

function besideText({ statement }: Beside): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return withColumns(text, 'stored', params.map(nameOfPlaceholder))
}

/** JSON columns are passed as text, because nested JSON would be parsed as part of the outer document. */
const isDocument = (column: PgColumn) => ['json', 'jsonb'].includes(column.getSQLType())

const fromGiven = ([name, column]: [string, PgColumn]) =>
  sql`given.${sql.identifier(name)}${isDocument(column) ? sql.raw(`::${column.getSQLType()}`) : sql``}`

/** The parameter types of rows with these columns. */
export const typesOf = (columns: [string, PgColumn][]): GivenTypes =>
  Object.fromEntries(columns.map(([name, column]) => [name, isDocument(column) ? 'text' : column.getSQLType()]))
