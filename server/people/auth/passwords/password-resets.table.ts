import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { reps } from '../../reps/reps.table.ts'

/** Hashes of reset tokens, which cannot be used by someone who reads the table. */
export const passwordResets = pgTable(
  'password_resets',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    tokenHash: text().notNull(),
    expires: timeColumn().notNull(),
    /** The link becomes invalid when the password or the email address changes. */
    sessionEpoch: integer().notNull(),
    email: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.tokenHash] }),
    index('password_resets_token').on(table.tokenHash),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
