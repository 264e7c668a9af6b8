import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Database, dialect } from '../handle.ts'

/**
 * Statements of the busiest routes: their text is made once, and PostgreSQL plans them once for each connection,
 * where making and planning cost more than running. Values are named by `sql.placeholder`.
 */
export interface PreparedStatement {
  text: string
  parameters: unknown[]
  /** Unset for a statement that is planned each time. */
  name: string | undefined
  /** Without any effect: equal reads that are issued side by side may be one. */
  isRead: boolean
  /** See `StatementConfig`. */
  isDeferred: boolean
}

/** More plans than these a connection should not hold. */
const maxPlans = 400
let plans = 0

/** With `isPlannedOnce: false` the plan is made for the values of each run, where the best one hangs on them. */
export function prepareStatement(
  statement: SQL,
  { isPlannedOnce = true, isRead = false, isDeferred = false } = {},
): PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const hasName = isPlannedOnce && plans < maxPlans
  return { text, parameters: params, name: hasName ? `attendant_${++plans}` : undefined, isRead, isDeferred }
}

/** As the database calls it: the query builder writes `"table"."column"`. */
export const columnName = (column: PgColumn): string => dialect.sqlToQuery(sql`${column}`).sql.replace(/^.*\."|"$/g, '')

export async function runPrepared<Row>(db: Database, statement: PreparedStatement, values: object): Promise<Row[]> {
  const { text, parameters, name, isRead, isDeferred } = statement
  const given = values as Record<string, unknown>
  const params = parameters.map((parameter) => (is(parameter, Placeholder) ? given[parameter.name] : parameter))
  const { rows } = await db.statements.query({ text, isRead, isDeferred, ...(name ? { name } : {}) }, params)
  return rows as Row[]
}
