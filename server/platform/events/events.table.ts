import { sql } from 'drizzle-orm'
import { bigint, index, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, timeColumn } from '../database/columns.ts'

/** Events in order, for live subscribers and for replay. Kept for a day; partitioned by `at`. */
export const events = pgTable(
  'events',
  {
    customerID: customerColumn(),
    sequence: idColumn(),
    type: text().notNull(),
    data: json().$type<Record<string, unknown>>().notNull(),
    at: timeColumn().notNull(),
    /** Its sequence number for clients; assigned after the commit, see `number-events.ts`. */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.sequence, table.at] }),
    index('events_at').on(table.at),
    uniqueIndex('events_position').on(table.customerID, table.position, table.at),
    index('events_unnumbered').on(table.customerID, table.sequence).where(sql`position is null`),
  ],
)

/** The last sequence number assigned. Kept longer than the events, so that no number is used twice. */
export const eventPositions = pgTable(
  'event_positions',
  { customerID: customerColumn(), last: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.customerID] })],
)
