import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Database, dialect } from '../handle.ts'
import type { Merge } from './merged-statement.ts'
import type { Locks, MergedStatement, StatementConfig } from './statements.ts'

/**
 * Statements of the busiest routes: their text is made once, and PostgreSQL plans them once for each connection,
 * where making and planning cost more than running. Values are named by `sql.placeholder`.
 */
export interface PreparedStatement {
  text: string
  /** What its parameters are given, in their order. */
  parameters: ({ name: string } | { value: unknown })[]
  /** Unset for a statement that is planned each time. */
  name: string | undefined
  /** Without any effect: equal reads that are issued side by side may be one. */
  isRead: boolean
  /** See `StatementConfig`. */
  isDeferred: boolean
  locks: Locks | undefined
  merged: MergedStatement | undefined
}

/** More plans than these a connection should not hold. */
const maxPlans = 400
let plans = 0

const nextName = () => (plans < maxPlans ? `attendant_${++plans}` : undefined)

interface Preparation {
  /** False where the plan is made for the values of each run, because the best one depends on them. */
  isPlannedOnce?: boolean
  isRead?: boolean
  isDeferred?: boolean
  locks?: Locks
  /** Where runs that are issued side by side in a pipelined transaction may be one. */
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

/** For what is merged, which has no values of its own. */
export const toText = (statement: SQL): string => dialect.sqlToQuery(statement).sql

/** As the database calls it: the query builder writes `"table"."column"`. */
export const columnName = (column: PgColumn): string => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\."|"$/g, '')

export async function runPrepared<Row>(db: Database, statement: PreparedStatement, values: object): Promise<Row[]> {
  const { rows } = await db.statements.query(...toQuery(statement, values))
  return rows as Row[]
}

/**
 * The same without waiting for the result: in a transaction it shares the round trip of the next statement. `answered`
 * is called before that one resolves.
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
