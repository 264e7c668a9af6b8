import type { Role } from '@attendant/contract/people/customer-rep.ts'
import type { RoleMapping } from '@attendant/contract/people/sso.ts'
import { bigint, boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'
import { reps } from '../reps/reps.table.ts'

/** The identity provider of a customer. */
export const ssoSettings = pgTable(
  'sso_settings',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    isEnabled: boolean().notNull(),
    issuer: text().notNull(),
    clientID: text().notNull(),
    clientSecret: secretColumn(),
    allowedDomains: text().array().notNull(),
    jitProvisioning: boolean().notNull(),
    defaultRole: text().$type<Role>().notNull(),
    groupClaim: text().notNull(),
    roleMappings: jsonb().$type<RoleMapping[]>().notNull(),
    isRequired: boolean().notNull(),
    exemptCustomerRepIDs: bigint('exempt_customer_rep_ids', { mode: 'number' }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID] }),
    index('sso_settings_issuer').on(table.issuer, table.clientID),
  ],
)

/** The account of an identity at the provider. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    customerID: customerColumn(),
    issuer: text().notNull(),
    subject: text().notNull(),
    customerRepID: referenceColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.issuer, table.subject] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('sso_identities_rep').on(table.customerID, table.customerRepID),
  ],
)

/** Sign-ins in progress at the provider. Each returns once, to the browser with its cookie. */
export const ssoSignIns = pgTable(
  'sso_sign_ins',
  {
    customerID: customerColumn().references(() => ssoSettings.customerID, { onDelete: 'cascade' }),
    stateHash: text().notNull(),
    cookieHash: text().notNull(),
    /** The provider may be changed meanwhile. */
    issuer: text().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    returnTo: text().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.stateHash] }),
    index('sso_sign_ins_state').on(table.stateHash),
  ],
)

/** What the console exchanges for a token. */
export const ssoCodes = pgTable(
  'sso_codes',
  {
    customerID: customerColumn().references(() => ssoSettings.customerID, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    customerRepID: referenceColumn().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** `sid` of the ID token. */
    providerSessionID: text(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.codeHash] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
    index('sso_codes_code').on(table.codeHash),
  ],
)

/** Used logout tokens, until they expire. */
export const ssoLogoutTokens = pgTable(
  'sso_logout_tokens',
  {
    customerID: customerColumn().references(() => ssoSettings.customerID, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.tokenHash] })],
)
