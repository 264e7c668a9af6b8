import { customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../columns.ts'

const transactionID = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Transactions that changed the configuration of a customer (customer 0: shared configuration), written by triggers. Kept
 * for a day. Each transaction inserts its own row, so that none waits for another.
 */
export const configurationChanges = pgTable(
  'configuration_changes',
  {
    customerID: customerColumn(),
    xid: transactionID().notNull(),
    at: timeColumn().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.xid] }), index('configuration_changes_at').on(table.at)],
)
