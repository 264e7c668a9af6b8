import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn } from '../../platform/database/columns.ts'

/** The owner of models that all customers share. No customer has this id. */
export const everyone = 0

export const models = pgTable(
  'models',
  {
    customerID: customerColumn(),
    modelID: idColumn(),
    name: text().notNull(),
    modelType: text().$type<'Text' | 'Vision' | 'Embedded'>().notNull(),
    isDefault: boolean().notNull(),
    isActive: boolean().notNull(),
    supportsVision: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.modelID] }),
    uniqueIndex('models_one_default').on(table.customerID, table.modelType).where(sql`is_default`),
  ],
)
