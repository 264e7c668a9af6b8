import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, timeColumn } from './columns.ts'

/** What happened, in order, for those who want to hear of it or missed it. Kept for a day. */
export const events = pgTable(
  'events',
  {
    customerID: customerColumn(),
    sequence: idColumn(),
    type: text().notNull(),
    data: json().$type<Record<string, unknown>>().notNull(),
    at: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.sequence] }), index('events_at').on(table.at)],
)
