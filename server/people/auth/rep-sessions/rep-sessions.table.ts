import type { SessionMethod } from '@attendant/contract/people/session.ts'
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customerColumn, referenceColumn, timeColumn } from '../../../platform/database/columns.ts'
import { reps } from '../../reps/reps.table.ts'

/** Sessions of representatives. A token without its row is invalid. */
export const repSessions = pgTable(
  'rep_sessions',
  {
    customerID: customerColumn(),
    /** A GUID. */
    sessionID: text().notNull(),
    customerRepID: referenceColumn().notNull(),
    method: text().$type<SessionMethod>().notNull(),
    address: text().notNull(),
    userAgent: text(),
    dateCreated: timeColumn().notNull(),
    lastSeen: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
    /** When its owner last re-authenticated; null since the sign-in itself. */
    provenAt: timeColumn(),
    /** For single sign-on: the identity, and the provider's session ID, by which it may end this session. */
    ssoIssuer: text(),
    ssoSubject: text(),
    ssoSessionID: text('sso_session_id'),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.sessionID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('rep_sessions_rep').on(table.customerID, table.customerRepID),
  ],
)
