import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channels } from '../../organization/channels/channels.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Addresses, domains and phone numbers whose messages are rejected. */
export const blockedSenders = pgTable(
  'blocked_senders',
  {
    customerID: customerColumn(),
    blockedSenderID: idColumn(),
    /** An address, a domain including its subdomains, or a phone number; in lower case. */
    sender: text().notNull(),
    /** Null for all channels. */
    channelID: referenceColumn(),
    note: text(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.blockedSenderID] }),
    uniqueIndex('blocked_senders_once').on(table.customerID, table.sender, sql`coalesce(channel_id, 0)`),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)
