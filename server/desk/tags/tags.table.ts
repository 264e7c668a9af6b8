import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

export const tags = pgTable(
  'tags',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    tagID: idColumn(),
    /** In its first spelling. */
    name: text().notNull(),
    /** The unique normalized name, see `tagKey`. */
    nameKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.tagID] }),
    uniqueIndex('tags_name').on(table.customerID, table.nameKey),
  ],
)

export const ticketTags = pgTable(
  'ticket_tags',
  {
    customerID: customerColumn(),
    /** Tags are shown in the order in which they were added. */
    ticketTagID: idColumn(),
    ticketID: referenceColumn().notNull(),
    tagID: referenceColumn().notNull(),
    /** When the ticket was created, for the order of lists. Maintained by a trigger. */
    ticketCreated: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID, table.tagID] }),
    index('ticket_tags_newest').on(table.customerID, table.tagID, table.ticketCreated, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.tagID],
      foreignColumns: [tags.customerID, tags.tagID],
    }).onDelete('cascade'),
  ],
)
