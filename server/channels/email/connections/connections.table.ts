import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channels } from '../../../organization/channels/channels.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'

/** How an email channel does with its provider. A channel that nobody used yet has no row. */
export const mailConnections = pgTable(
  'mail_connections',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    state: text().$type<'Unknown' | 'Healthy' | 'Degraded' | 'Failing'>().notNull().default('Unknown'),
    lastError: text(),
    lastSuccess: timeColumn(),
    /** Since when something is known to wait in the mailbox that was not fetched. */
    waitingSince: timeColumn(),
    /** Whether somebody subscribed the channel: then its subscriptions are kept alive. */
    isSubscribed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)
