import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Tickets that a visitor opened by writing in a chat. */
export const chats = pgTable(
  'chats',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    /** The end user ID of the visitor once they write. */
    visitorUID: text().notNull(),
    /** The page they came from. */
    pageURL: text(),
    startedAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

/** The agents whose joining was announced to the visitor, once each. */
export const chatAgents = pgTable(
  'chat_agents',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    customerRepID: referenceColumn().notNull(),
    joinedAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID, table.customerRepID] }),
    index('chat_agents_rep').on(table.customerID, table.customerRepID),
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
