import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { reps } from '../reps/reps.table.ts'

/** Lets the identity provider of a customer provision its representatives. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    prefix: text().notNull(),
    dateCreated: timeColumn().notNull(),
    lastUsed: timeColumn(),
  },
  (table) => [primaryKey({ columns: [table.customerID] }), uniqueIndex('scim_tokens_hash').on(table.tokenHash)],
)

/** The identity provider's data about a representative beyond the account itself. */
export const scimUsers = pgTable(
  'scim_users',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    externalID: text('external_id'),
    formattedName: text(),
    givenName: text(),
    familyName: text(),
    /** The account stays, deactivated; for the provider it is deleted until it is active again. */
    isDeleted: boolean().notNull(),
    lastModified: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('scim_users_external').on(table.customerID, table.externalID),
  ],
)
