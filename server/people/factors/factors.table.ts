import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'
import { reps } from '../reps/reps.table.ts'

/** The authenticator app of a representative; active once it is confirmed. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    secret: secretColumn().notNull(),
    confirmedAt: timeColumn(),
    /** Time steps whose code was used, as long as they could be reused. */
    usedSteps: integer().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/** Unused recovery codes, by their hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    codeHash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID, table.codeHash] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    customerID: customerColumn(),
    passkeyID: idColumn(),
    customerRepID: referenceColumn().notNull(),
    /** In base64url, like the public key. */
    credentialID: text().notNull(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** The hostname that it is for. */
    rpID: text().notNull(),
    name: text().notNull(),
    dateCreated: timeColumn().notNull(),
    lastUsed: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.passkeyID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('passkeys_rep').on(table.customerID, table.customerRepID),
    uniqueIndex('passkeys_credential').on(table.credentialID, table.rpID),
  ],
)

export type ChallengePurpose = 'SecondFactor' | 'PasskeySignIn' | 'PasskeyRegistration' | 'Reauthentication'

/** Challenges for signing in or registering a passkey. Customer 0 if the account is not known yet. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    customerID: customerColumn(),
    tokenHash: text().notNull(),
    customerRepID: referenceColumn(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** The data that a passkey must sign. */
    challenge: text(),
    rpID: text(),
    /** Invalid once the password has changed. */
    sessionEpoch: integer().notNull(),
    failures: integer().notNull().default(0),
    dateCreated: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.tokenHash] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('auth_challenges_token').on(table.tokenHash),
    index('auth_challenges_rep').on(table.customerID, table.customerRepID),
  ],
)
