import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, timeColumn } from '../../platform/database/columns.ts'

/** A customer's own template for exported reports, in place of the built-in one. */
export const placeDescriptionTemplates = pgTable(
  'place_description_templates',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    unknownPlaceholders: text().array().notNull(),
    missingPlaceholders: text().array().notNull(),
    dateUploadedUtc: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID] })],
)
