import { type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import type { Merge } from './merged-statement.ts'
import { type PreparedStatement, prepareStatement, runPrepared } from './prepared-statements.ts'
import type { Locks } from './statements.ts'

type Fields = Record<string, PgColumn | SQL>

export type Selected<Chosen extends Fields> = {
  [Name in keyof Chosen]: Chosen[Name] extends PgColumn
    ? GetColumnData<Chosen[Name]>
    : Chosen[Name] extends SQL<infer Type>
      ? Type
      : never
}

/** Types for which the driver returns the same values as the query builder. */
const ready = ['PgText', 'PgBigInt53', 'PgBoolean', 'PgInteger', 'PgUUID', 'PgJson', 'PgTimestamp']
export const isReady = ({ columnType }: PgColumn) => ready.includes(columnType)

/**
 * A read whose statement is built once, from the fields to return and everything from `from` on.
 *
 * ```ts
 * const findEvent = prepareSelect({ type: events.type }, sql`from events where sequence = ${sql.placeholder('sequence')}`)
 * const [event] = await findEvent(db, { sequence })
 * ```
 */
export function prepareSelect<Chosen extends Fields>(
  chosen: Chosen,
  rest: SQL,
  options: { merge?: Merge; locks?: Locks } = {},
) {
  const fields = Object.entries(chosen)
  const mapped = fields.flatMap(([name, field]) =>
    is(field, PgColumn) && !isReady(field) ? [{ name, column: field }] : [],
  )
  let statement: PreparedStatement | undefined

  return async (db: Database, values: object): Promise<Selected<Chosen>[]> => {
    statement ??= prepareStatement(
      sql`select ${sql.join(
        fields.map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
        sql`, `,
      )} ${rest}`,
      { isRead: true, ...options },
    )
    const rows = await runPrepared<Record<string, unknown>>(db, statement, values)
    for (const row of rows) {
      for (const { name, column } of mapped) {
        if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
      }
    }
    return rows as Selected<Chosen>[]
  }
}
