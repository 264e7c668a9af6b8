import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channels } from '../../../organization/channels/channels.table.ts'
import { customerColumn, referenceColumn, secretColumn, timeColumn } from '../../../platform/database/columns.ts'

/** The consent of a mailbox owner, as the authority last renewed it. */
export const mailGrants = pgTable(
  'mail_grants',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    /** The settings that the tokens belong to; they are sent nowhere else. */
    purpose: text().notNull(),
    refreshToken: secretColumn().notNull(),
    accessToken: secretColumn(),
    renewAt: timeColumn(),
    grantedAt: timeColumn().notNull(),
    /** When the authority reported that the consent has ended. */
    endedAt: timeColumn(),
    endedBecause: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** Sign-ins at a provider in progress: each ends once, in the session that began it. */
export const mailConsents = pgTable(
  'mail_consents',
  {
    customerID: customerColumn(),
    /** SHA-256 of the state in the URL. */
    stateHash: text().notNull(),
    channelID: referenceColumn().notNull(),
    customerRepID: referenceColumn().notNull(),
    sessionID: text(),
    purpose: text().notNull(),
    /** Of PKCE. */
    verifier: secretColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.stateHash] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
    index('mail_consents_channel').on(table.customerID, table.channelID),
  ],
)
