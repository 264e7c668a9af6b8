import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { reps } from '../../reps/reps.table.ts'

/** Customer 0 represents a hostname without an owner, and `localhost`. */
export const noCustomer = 0

/** Failed sign-ins by username, customers and address, whether or not the account exists. */
export const loginFailures = pgTable(
  'login_failures',
  {
    customerID: customerColumn(),
    /** A digest of the username, because people type passwords into that field, too. */
    account: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    /** When the window of `failures` began. */
    since: timeColumn().notNull(),
    last: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.account, table.address] }),
    index('login_failures_last').on(table.last),
  ],
)

/** Addresses from which a representative signed in, or that they confirmed by email. */
export const loginAddresses = pgTable(
  'login_addresses',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    address: text().notNull(),
    lastUsed: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID, table.address] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/** Emails with links for one account, to limit their number. */
export const accountMails = pgTable(
  'account_mails',
  {
    customerID: customerColumn(),
    accountMailID: idColumn(),
    customerRepID: referenceColumn().notNull(),
    kind: text().$type<'password-reset' | 'unlock'>().notNull(),
    sentAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.accountMailID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('account_mails_rep').on(table.customerID, table.customerRepID, table.kind, table.sentAt),
  ],
)
