import type { DraftFields } from '@attendant/contract/desk/composer.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, json, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** Unsent texts of representatives. Only the owner sees them. */
export const drafts = pgTable(
  'drafts',
  {
    customerID: customerColumn(),
    draftID: idColumn(),
    customerRepID: referenceColumn().notNull(),
    /** Null for a new conversation. */
    ticketID: referenceColumn(),
    version: integer().notNull().default(1),
    fields: json().$type<DraftFields>().notNull(),
    dateSaved: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.draftID] }),
    uniqueIndex('drafts_once')
      .on(table.customerID, table.customerRepID, table.ticketID)
      .where(sql`ticket_id is not null`),
    index('drafts_ticket').on(table.customerID, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
