import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

/** Codes sent to unverified addresses. Kept for a day after they ended, because limits count them. */
export const uidVerifications = pgTable(
  'uid_verifications',
  {
    customerID: customerColumn(),
    verificationID: idColumn(),
    /** Who claims the address. */
    endUserID: referenceColumn().notNull(),
    /** In lower case. */
    uid: text().notNull(),
    /** Keyed hash of the visitor's network address; null if an agent requested it. */
    requester: text(),
    /** Null once it was used or replaced. */
    sealedCode: secretColumn(),
    triesLeft: integer().notNull(),
    createdAt: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.verificationID] }),
    index('uid_verifications_end_user').on(table.customerID, table.endUserID, table.createdAt),
    index('uid_verifications_created').on(table.customerID, table.createdAt),
    foreignKey({
      columns: [table.customerID, table.endUserID],
      foreignColumns: [endUsers.customerID, endUsers.endUserID],
    }).onDelete('cascade'),
  ],
)
