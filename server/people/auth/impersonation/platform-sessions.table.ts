import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { reps } from '../../reps/reps.table.ts'

/** Tokens that internal tooling got with the platform key. Without its row a token is void. */
export const platformSessions = pgTable(
  'platform_sessions',
  {
    customerID: customerColumn(),
    /** A GUID. */
    platformSessionID: text().notNull(),
    /** Whose token it is. */
    customerRepID: referenceColumn().notNull(),
    /** Who acts with it, such as `platform: ada`. */
    actingParty: text().notNull(),
    address: text().notNull(),
    dateCreated: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.platformSessionID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
