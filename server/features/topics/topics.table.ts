import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, versionColumn } from '../../platform/columns.ts'
import { customers } from '../customers/customers.table.ts'

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
