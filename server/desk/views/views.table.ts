import type { ViewScope } from '@attendant/contract/desk/view.ts'
import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn } from '../../platform/database/columns.ts'

/** Saved filters of the list of tickets. */
export const views = pgTable(
  'views',
  {
    customerID: customerColumn(),
    viewID: idColumn(),
    name: text().notNull(),
    scope: text().$type<ViewScope>().notNull(),
    teamID: referenceColumn(),
    /** Null once the owner of a shared view is deleted. */
    ownerCustomerRepID: referenceColumn(),
    /** In the format of the list query. */
    filter: json().$type<Record<string, unknown>>().notNull(),
    sortBy: text(),
    sortOrder: text().$type<'asc' | 'desc'>(),
    columns: text().array().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.viewID] }),
    index('views_by_id').on(table.viewID),
    index('views_position').on(table.customerID, table.position, table.viewID),
  ],
)

export type ViewRow = typeof views.$inferSelect
