import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { reps } from '../../reps/reps.table.ts'

/** Tokens issued to internal tools with the platform key. A token without its row is invalid. */
export const platformSessions = pgTable(
  'platform_sessions',
  {
    customerID: customerColumn(),
    /** A GUID. */
    platformSessionID: text().notNull(),
    /** The owner of the token. */
    customerRepID: referenceColumn().notNull(),
    /** Who uses it, such as `platform: ada`. */
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
