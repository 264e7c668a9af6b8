import type { ChangeSetState } from '@attendant/contract/automation/change-set.ts'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** A row of a table as JSON, by column name. */
export type StoredRow = Record<string, unknown>

/** A draft of the configuration. */
export const changeSets = pgTable(
  'change_sets',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    changeSetID: idColumn(),
    name: text().notNull(),
    description: text(),
    state: text().$type<ChangeSetState>().notNull(),
    /** Incremented by every write: a replay belongs to one revision. */
    revision: integer().notNull().default(0),
    createdBy: text(),
    dateCreated: timeColumn().notNull(),
    lastModified: timeColumn().notNull(),
    dateClosed: timeColumn(),
    closedBy: text(),
    overrideReason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.changeSetID] }),
    index('change_sets_state').on(table.customerID, table.state, table.changeSetID),
  ],
)

/** A row that the draft creates, changes or deletes. */
export const changeSetItems = pgTable(
  'change_set_items',
  {
    customerID: customerColumn(),
    changeSetID: referenceColumn().notNull(),
    /** The table of the row; see `configured-tables.ts`. */
    tableName: text().notNull(),
    rowID: referenceColumn().notNull(),
    /** The live row when the draft first changed it; null if the draft creates it. */
    before: jsonb().$type<StoredRow>(),
    /** The row in the draft; null if the draft deletes it. */
    after: jsonb().$type<StoredRow>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.changeSetID, table.tableName, table.rowID] }),
    foreignKey({
      columns: [table.customerID, table.changeSetID],
      foreignColumns: [changeSets.customerID, changeSets.changeSetID],
    }).onDelete('cascade'),
  ],
)

export type ChangeSetRow = typeof changeSets.$inferSelect
export type ChangeSetItem = typeof changeSetItems.$inferSelect
export type DraftItem = Pick<ChangeSetItem, 'tableName' | 'rowID' | 'before' | 'after'>
