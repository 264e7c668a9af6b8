import { agentPermissions, type Permission, type Role } from '@attendant/contract/people/customer-rep.ts'
import type { Preferences } from '@attendant/contract/people/me.ts'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

export const reps = pgTable(
  'reps',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    customerRepID: idColumn(),
    username: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Permissions of an agent. An admin has all, and these again as an agent. */
    permissions: text()
      .array()
      .$type<Permission[]>()
      .notNull()
      .default([...agentPermissions]),
    isActive: boolean().notNull().default(true),
    name: text(),
    email: text(),
    /** False for an address that the agent entered. Single sign-on links no identity by it. */
    isEmailConfirmed: boolean().notNull().default(true),
    phoneNumber: text(),
    otherDetails: text(),
    emailSignatureHTML: text(),
    emailSignatureText: text(),
    timeZone: text(),
    passwordHash: text().notNull(),
    /** Incremented with every new password; tokens of an earlier epoch are invalid. */
    sessionEpoch: integer().notNull().default(1),
    /** Differences from the defaults. */
    preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    uniqueIndex('reps_username').on(table.customerID, sql`lower(username)`),
    uniqueIndex('reps_id').on(table.customerRepID),
  ],
)

export const signatures = pgTable(
  'signatures',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    lang: text().notNull(),
    emailSignatureHTML: text(),
    emailSignatureText: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID, table.lang] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
