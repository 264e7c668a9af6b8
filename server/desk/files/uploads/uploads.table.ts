import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../../../platform/database/columns.ts'

export const uploads = pgTable(
  'uploads',
  {
    customerID: customerColumn(),
    uploadID: uuid().notNull(),
    /** The caller who may use it, such as `rep:12`. */
    uploader: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.uploadID] }),
    index('uploads_created').on(table.dateCreated),
  ],
)
