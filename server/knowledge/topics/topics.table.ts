import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, versionColumn } from '../../platform/database/columns.ts'

export const topics = pgTable(
  'topics',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    topicID: idColumn(),
    name: text().notNull(),
    description: text(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.topicID] }),
    uniqueIndex('topics_name').on(table.customerID, sql`lower(name)`),
  ],
)
