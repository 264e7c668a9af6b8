import { boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channels } from '../../../organization/channels/channels.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'

/** Connection state of an email channel. A channel that was never used has no row. */
export const mailConnections = pgTable(
  'mail_connections',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    state: text().$type<'Unknown' | 'Healthy' | 'Degraded' | 'Failing'>().notNull().default('Unknown'),
    lastError: text(),
    lastSuccess: timeColumn(),
    /** Since when unfetched email is known to be in the mailbox. */
    waitingSince: timeColumn(),
    /** Whether the channel is subscribed; if so, its subscriptions are renewed. */
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
