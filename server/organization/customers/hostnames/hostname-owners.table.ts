import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../../../platform/database/columns.ts'
import { customers } from '../customers.table.ts'

/** Whose a hostname is. A customer may list one that is another's, from before they were owned: nobody signs in there with it. */
export const hostnameOwners = pgTable(
  'hostname_owners',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    /** Lower case, ASCII, without a dot at the end. */
    hostname: text().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.hostname] }),
    uniqueIndex('hostname_owners_hostname').on(table.hostname),
  ],
)
