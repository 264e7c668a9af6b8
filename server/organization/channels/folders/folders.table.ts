import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { channels } from '../channels.table.ts'

export const channelFolders = pgTable(
  'channel_folders',
  {
    customerID: customerColumn(),
    folderID: idColumn(),
    channelID: referenceColumn().notNull(),
    name: text().notNull(),
    parentFolderID: referenceColumn(),
    type: text().notNull(),
    autoRetrieveEmails: boolean().notNull().default(false),
    externalFolderID: text(),
    subscriptionID: text(),
    subscriptionExpiration: timeColumn(),
    /** Hash of the secret that a notification must carry. */
    subscriptionState: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.folderID] }),
    index('channel_folders_channel').on(table.customerID, table.channelID),
    index('channel_folders_subscription').on(table.subscriptionID),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.parentFolderID],
      foreignColumns: [table.customerID, table.folderID],
    }),
  ],
)
