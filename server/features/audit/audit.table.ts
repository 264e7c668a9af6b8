import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/columns.ts'

/** Who did what, when and from where. Lines stay when the account they name is gone. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    customerID: customerColumn(),
    auditEntryID: idColumn(),
    at: timeColumn().notNull(),
    customerRepID: referenceColumn(),
    actor: text().notNull(),
    action: text().notNull(),
    target: text(),
    fields: text().array().notNull(),
    address: text(),
    requestID: text(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.auditEntryID] }), index().on(table.customerID, table.at)],
)
