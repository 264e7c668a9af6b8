import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

/** A text for prompts, or the definition of a call that fetches one. */
export const documents = pgTable(
  'documents',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    documentID: idColumn(),
    name: text().notNull(),
    description: text(),
    content: text(),
    isDataRetrievalProcess: boolean().notNull(),
    /** Incremented with every change, so that a trace can name the version it used. */
    version: integer().notNull().default(1),
    creationDate: timeColumn().notNull(),
    lastModifiedDate: timeColumn().notNull(),
    overrideApiBaseUrl: text(),
    overrideApiUsername: text(),
    overrideApiPassword: secretColumn(),
    overrideApiToken: secretColumn(),
    overrideApiAuthenticationType: text(),
    apiEndpoint: text(),
    apiMethod: text(),
    /** Encrypted as a whole, because most contain keys. */
    apiHeaders: secretColumn(),
    apiBodyTemplate: text(),
    /** Included in search; other documents reach prompts only by mappings. */
    isSearchable: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(false),
    language: text(),
    /** The language was not chosen: it follows the text. */
    isLanguageDetected: boolean().notNull().default(true),
    sourceID: referenceColumn(),
    sourceUrl: text(),
    /** The source's ID. */
    externalID: text(),
    slug: text(),
    parentID: referenceColumn(),
    reviewBy: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.documentID] }),
    index('documents_name').on(table.customerID, table.name),
    index('documents_public').on(table.customerID, table.name, table.documentID).where(sql`is_public`),
    uniqueIndex('documents_slug').on(table.customerID, table.slug).where(sql`slug is not null`),
    index('documents_parent').on(table.customerID, table.parentID).where(sql`parent_id is not null`),
    uniqueIndex('documents_external')
      .on(table.customerID, table.sourceID, table.externalID)
      .where(sql`source_id is not null`),
    foreignKey({
      columns: [table.customerID, table.parentID],
      foreignColumns: [table.customerID, table.documentID],
    }),
    index('documents_plain_headers')
      .on(table.customerID, table.documentID)
      .where(sql`api_headers !~ '^[0-9a-f]{8}[.]'`),
  ],
)
