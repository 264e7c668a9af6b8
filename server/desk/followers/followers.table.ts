import type { FollowReason } from '@attendant/contract/desk/notification.ts'
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

export const ticketFollowers = pgTable(
  'ticket_followers',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    customerRepID: referenceColumn().notNull(),
    reason: text().$type<FollowReason>().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID, table.customerRepID] }),
    index('ticket_followers_rep').on(table.customerID, table.customerRepID, table.ticketID),
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
