import type { Actor } from '@attendant/contract/desk/actor.ts'
import type { TimelineEntry, TimelineType } from '@attendant/contract/desk/timeline.ts'
import { bigint, foreignKey, index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** Above the IDs of messages and notes, whose entries use the ID of the message or note. */
const firstEntryID = 1_000_000_000_000

/** Events of tickets other than messages and notes, which are read from their own tables. */
export const ticketTimeline = pgTable(
  'ticket_timeline',
  {
    customerID: customerColumn(),
    entryID: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity({ startWith: firstEntryID }),
    ticketID: referenceColumn().notNull(),
    type: text().$type<TimelineType>().notNull(),
    at: timeColumn().notNull(),
    actorType: text().$type<Actor['type']>().notNull(),
    actorID: referenceColumn(),
    actorName: text().notNull(),
    via: json().$type<TimelineEntry['via']>(),
    data: json().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.entryID] }),
    index('ticket_timeline_of_ticket').on(table.customerID, table.ticketID, table.at, table.entryID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
