import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Automatic replies, counted by the loop protection. */
export const automaticReplies = pgTable(
  'automatic_replies',
  {
    customerID: customerColumn(),
    automaticReplyID: idColumn(),
    channelID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    /** In lower case. */
    recipient: text().notNull(),
    at: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.automaticReplyID] }),
    index('automatic_replies_recipient').on(table.customerID, table.recipient, table.at),
    index('automatic_replies_ticket').on(table.customerID, table.ticketID, table.at),
  ],
)
