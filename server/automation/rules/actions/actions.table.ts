import { sql } from 'drizzle-orm'
import { boolean, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, versionColumn } from '../../../platform/database/columns.ts'

export const actions = pgTable(
  'actions',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    actionID: idColumn(),
    name: text().notNull(),
    description: text(),
    priority: integer().notNull(),
    isActive: boolean().notNull(),
    /** One of `operations`. Without one, the action adds an instruction to the prompt. */
    operation: text(),
    parameters: json().$type<Record<string, unknown>>(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.actionID] }),
    uniqueIndex('actions_name').on(table.customerID, sql`lower(name)`),
  ],
)
