import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../columns.ts'

const logPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/**
 * The log position that a replica must have reached to show callers their own writes. Written only if there is a replica,
 * kept for an hour. The table is unlogged: after a crash or a fail-over it is empty.
 */
export const recentWrites = pgTable(
  'recent_writes',
  {
    customerID: customerColumn(),
    caller: text().notNull(),
    position: logPosition().notNull(),
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.caller] }), index('recent_writes_at').on(table.at)],
)
