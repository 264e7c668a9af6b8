import { is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Statements of the busiest reads and writes: their text is made once and PostgreSQL plans them once for each
 * connection, where both cost more than running them. Values are named by `sql.placeholder`.
 */
export interface PreparedStatement {
  text: string
  parameters: unknown[]
  /** Unset beyond the number of plans that a connection should hold: the statement works, and is planned each time. */
  name: string | undefined
}

const mostPlans = 400
const dialect = new PgDialect({ casing: 'snake_case' })
let plans = 0

export function prepareStatement(statement: SQL): PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return { text, parameters: params, name: plans < mostPlans ? `attendant_${++plans}` : undefined }
}

/** The part of the query builder's session that takes a text and a name; it knows the pool or transaction. */
interface Session {
  prepareQuery(
    query: { sql: string; params: unknown[] },
    fields: undefined,
    name: string | undefined,
    isArrayMode: boolean,
  ): { execute(): Promise<{ rows: unknown[]; rowCount: number | null }> }
}

/** Timestamps come as text, as the driver of the query builder leaves them; let the statement write them as wanted. */
export async function runPrepared<Row>(
  db: Database,
  { text, parameters, name }: PreparedStatement,
  values: object,
): Promise<Row[]> {
  const params = parameters.map((parameter) =>
    is(parameter, Placeholder) ? (values as Record<string, unknown>)[parameter.name] : parameter,
  )
  const { session } = db as unknown as { session: Session }
  const { rows } = await session.prepareQuery({ sql: text, params }, undefined, name, false).execute()
  return rows as Row[]
}
