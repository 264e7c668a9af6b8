import { customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { customerColumn, timeColumn } from '../columns.ts'

const transactionID = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * Transactions that changed the configuration of a customer, written by triggers; of customer 0 for what all customers
 * share. Kept for a day. Each transaction has a row of its own, so that none waits for another.
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
