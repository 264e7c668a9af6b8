import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../../../platform/database/columns.ts'
import { customers } from '../customers.table.ts'

/**
 * Owners of hostnames. A customer may list another's hostname from before they had owners, but no one can sign in
 * with it there.
 */
export const hostnameOwners = pgTable(
  'hostname_owners',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    /** Lower case, ASCII, without a trailing dot. */
    hostname: text().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.hostname] }),
    uniqueIndex('hostname_owners_hostname').on(table.hostname),
  ],
)
