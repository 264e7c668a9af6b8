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

/** A further statement that changes something, over what is `stored`. Its values go beside the row. */
interface Beside {
  statement: SQL
  types: GivenTypes
}

/**
 * Stores a whole row of a busy table and answers it as stored, by one statement that is made once. Its id is made by
 * the database. Rows that are stored side by side in a pipelined transaction are stored by one statement, in their
 * order.
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
  /** If the stored row is not needed: in a transaction it shares the round trip of the next statement. */
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

/** Ids are made in the order of the rows, so that what is stored is known by its place in it. */
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

/** JSON is given as text: a document in a document would be read as a part of it. */
const isDocument = (column: PgColumn) => ['json', 'jsonb'].includes(column.getSQLType())

const fromGiven = ([name, column]: [string, PgColumn]) =>
  sql`given.${sql.identifier(name)}${isDocument(column) ? sql.raw(`::${column.getSQLType()}`) : sql``}`

/** What a row of these columns is given as. */
export const typesOf = (columns: [string, PgColumn][]): GivenTypes =>
  Object.fromEntries(columns.map(([name, column]) => [name, isDocument(column) ? 'text' : column.getSQLType()]))
