import type { Permission } from '@attendant/contract/people/customer-rep.ts'
import { bigint, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

export const apiTokens = pgTable(
  'api_tokens',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    apiTokenID: idColumn(),
    name: text().notNull(),
    permissions: text().array().$type<Permission[]>().notNull(),
    teamIDs: bigint('team_ids', { mode: 'number' }).array().notNull(),
    /** SHA-256 of the secret, which is stored nowhere. */
    tokenHash: text().notNull(),
    prefix: text().notNull(),
    /** Without a foreign key, because the token outlives the account. */
    createdBy: referenceColumn(),
    createdByName: text().notNull(),
    dateCreated: timeColumn().notNull(),
    expiresAt: timeColumn(),
    lastUsed: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.apiTokenID] }),
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
  ],
)
