import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Database, dialect } from '../handle.ts'
import type { Merge } from './merged-statement.ts'
import type { Locks, MergedStatement, StatementConfig } from './statements.ts'

/**
 * Statements of the busiest routes, for which building and planning cost more than running: their text is built once,
 * and PostgreSQL plans them once per connection. Values are named with `sql.placeholder`.
 */
export interface PreparedStatement {
  text: string
  /** The parameters, in order. */
  parameters: ({ name: string } | { value: unknown })[]
  /** Unset for a statement that is planned for each run. */
  name: string | undefined
  /** Has no effects: equal concurrent reads may be merged. */
  isRead: boolean
  /** See `StatementConfig`. */
  isDeferred: boolean
  locks: Locks | undefined
  merged: MergedStatement | undefined
}

/** Limits the number of plans that a connection holds. */
const maxPlans = 400
let plans = 0

const nextName = () => (plans < maxPlans ? `attendant_${++plans}` : undefined)

interface Preparation {
  /** False if each run needs its own plan, because the best one depends on the values. */
  isPlannedOnce?: boolean
  isRead?: boolean
  isDeferred?: boolean
  locks?: Locks
  /** Merges concurrent runs in a pipelined transaction. */
  merge?: Merge
}

export function prepareStatement(statement: SQL, preparation: Preparation = {}): PreparedStatement {
  const { isPlannedOnce = true, isRead = false, isDeferred = false, locks, merge } = preparation
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const name = isPlannedOnce ? nextName() : undefined
  const parameters = params.map((value) => (is(value, Placeholder) ? { name: value.name } : { value }))
  return {
    text,
    parameters,
    name,
    isRead,
    isDeferred,
    locks,
    merged: merge && prepareMerged(text, params, merge),
  }
}

function prepareMerged(text: string, parameters: unknown[], merge: Merge): MergedStatement {
  const names = parameters.map(nameOfPlaceholder)
  return { text: merge.toText(text, names), name: nextName(), names }
}

export function nameOfPlaceholder(parameter: unknown): string {
  if (is(parameter, Placeholder)) return parameter.name
  throw new Error('Invariant violated: a statement that is merged has a value that is not given.')
}

/** For merged statements, which have no values of their own. */
export const toText = (statement: SQL): string => dialect.sqlToQuery(statement).sql

/** The column name in the database: the query builder writes `"table"."column"`. */
export const columnName = (column: PgColumn): string => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\."|"$/g, '')

export async function runPrepared<Row>(db: Database, statement: PreparedStatement, values: object): Promise<Row[]> {
  const { rows } = await db.statements.query(...toQuery(statement, values))
  return rows as Row[]
}

/**
 * Like `runPrepared`, without waiting for the result: in a transaction it shares the round trip of the next
 * statement. `answered` is called before that one resolves.
 */
export const runLater = <Row>(
  db: Database,
  statement: PreparedStatement,
  values: object,
  answered?: (rows: Row[]) => void,
): Promise<void> =>
  db.statements.later(...toQuery(statement, values), answered && (({ rows }) => answered(rows as Row[])))

function toQuery(statement: PreparedStatement, values: object): [StatementConfig, unknown[]] {
  const { text, parameters, name, isRead, isDeferred, locks, merged } = statement
  const given = values as Record<string, unknown>
  const params = parameters.map((parameter) => ('name' in parameter ? given[parameter.name] : parameter.value))
  const optional = { ...(name ? { name } : {}), ...(merged ? { merged } : {}), ...(locks ? { locks } : {}) }
  return [{ ...optional, text, isRead, isDeferred }, params]
}
