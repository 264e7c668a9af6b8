import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { messages } from '../../messages/messages.table.ts'

export const attachments = pgTable(
  'attachments',
  {
    customerID: customerColumn(),
    ticketMessageAttachmentID: idColumn(),
    messageID: referenceColumn().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content; also the ETag of downloads. */
    sha256: text().notNull(),
    /** Unguessable: anyone who has it may download the file. */
    accessToken: uuid().notNull(),
    storageKey: text().notNull(),
    isEndUserProvided: boolean().notNull(),
    isCustomerRepProvided: boolean().notNull(),
    /** The raw original email: stored and deleted with the attachments but not listed among them. */
    isOriginal: boolean().notNull().default(false),
    createdDateTime: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketMessageAttachmentID] }),
    index('attachments_by_id').on(table.ticketMessageAttachmentID),
    uniqueIndex('attachments_by_token').on(table.accessToken, table.customerID),
    index('attachments_message').on(table.customerID, table.messageID),
    index('attachments_storage').on(table.customerID, table.storageKey),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)
