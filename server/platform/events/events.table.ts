import { sql } from 'drizzle-orm'
import { bigint, index, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, timeColumn } from '../database/columns.ts'

/** What happened, in order, for subscribers and for those who missed it. Kept for a day; partitioned by `at`. */
export const events = pgTable(
  'events',
  {
    customerID: customerColumn(),
    sequence: idColumn(),
    type: text().notNull(),
    data: json().$type<Record<string, unknown>>().notNull(),
    at: timeColumn().notNull(),
    /** Its place in the order that clients receive; assigned once it is certain, see `number-events.ts`. */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.sequence, table.at] }),
    index('events_at').on(table.at),
    uniqueIndex('events_position').on(table.customerID, table.position, table.at),
    index('events_unnumbered').on(table.customerID, table.sequence).where(sql`position is null`),
  ],
)

/** The last place that was given. It outlives the events, so that no number is given twice. */
export const eventPositions = pgTable(
  'event_positions',
  { customerID: customerColumn(), last: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.customerID] })],
)
