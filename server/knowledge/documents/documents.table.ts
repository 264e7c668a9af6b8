import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

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
    /** Counted up with every change, so that a trace can say which text it saw. */
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
    /** Sealed as a whole: most hold keys. */
    apiHeaders: secretColumn(),
    apiBodyTemplate: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.documentID] }),
    index('documents_name').on(table.customerID, table.name),
    index('documents_plain_headers')
      .on(table.customerID, table.documentID)
      .where(sql`api_headers !~ '^[0-9a-f]{8}[.]'`),
  ],
)
