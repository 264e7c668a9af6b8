import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

export const endUsers = pgTable(
  'end_users',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    endUserID: idColumn(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    displayName: text().notNull(),
    /** False while the display name is derived from first and last name. */
    isDisplayNameSet: boolean().notNull().default(false),
    email: text(),
    /** In lower case, for comparisons: conditions on expressions cannot use an index under row-level security. */
    emailKey: text().generatedAlwaysAs(sql`lower(email)`),
    /** False for a claimed, unverified address. */
    isEmailVerified: boolean().notNull().default(true),
    phone: text(),
    isPhoneVerified: boolean().notNull().default(true),
    customerRef: text(),
    notes: text(),
    /** Names, addresses, reference and UIDs in lower case, for searching any part of them. */
    searchText: text().notNull().default(''),
    /** Legal hold. */
    isHeld: boolean().notNull().default(false),
    holdReason: text(),
    dateCreated: timeColumn().notNull(),
    lastModified: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.endUserID] }),
    index('end_users_email').on(table.customerID, table.emailKey),
    index('end_users_phone').on(table.customerID, table.phone),
    index('end_users_search').using('gin', sql`search_text gin_trgm_ops`),
  ],
)

/** One person may have many identifiers, and one identifier may belong to several people. */
export const endUserUIDs = pgTable(
  'end_user_uids',
  {
    customerID: customerColumn(),
    endUserUIDID: idColumn(),
    endUserID: referenceColumn().notNull(),
    uid: text().notNull(),
    /** In lower case, for comparisons. */
    uidKey: text().generatedAlwaysAs(sql`lower(uid)`),
    uidType: text().notNull(),
    isPrimary: boolean().notNull(),
    /** False for a visitor's claim: it matches no message and no retrieval until a code verifies it. */
    isVerified: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.endUserUIDID] }),
    uniqueIndex('end_user_uids_once').on(table.customerID, table.endUserID, sql`lower(uid)`),
    uniqueIndex('end_user_uids_primary').on(table.customerID, table.endUserID, table.uidType).where(sql`is_primary`),
    index('end_user_uids_uid').on(table.customerID, table.uidKey),
    foreignKey({
      columns: [table.customerID, table.endUserID],
      foreignColumns: [endUsers.customerID, endUsers.endUserID],
    }).onDelete('cascade'),
  ],
)
