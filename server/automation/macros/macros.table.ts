import type { MacroOperation, MacroScope, MacroText } from '@attendant/contract/automation/macro.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import {
  customerColumn,
  idColumn,
  referenceColumn,
  timeColumn,
  versionColumn,
} from '../../platform/database/columns.ts'

export const macros = pgTable(
  'macros',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    macroID: idColumn(),
    name: text().notNull(),
    scope: text().$type<MacroScope>().notNull(),
    /** Null once the team is deleted. */
    teamID: referenceColumn(),
    /** Null for macros created by API tokens, and once the owner of a shared macro is deleted. */
    ownerCustomerRepID: referenceColumn(),
    isActive: boolean().notNull(),
    texts: json().$type<MacroText[]>().notNull(),
    operations: json().$type<MacroOperation[]>().notNull(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.macroID] }),
    uniqueIndex('macros_name_of_all').on(table.customerID, sql`lower(name)`).where(sql`scope = 'All'`),
    uniqueIndex('macros_name_of_team').on(table.customerID, table.teamID, sql`lower(name)`).where(sql`scope = 'Team'`),
    uniqueIndex('macros_name_of_owner')
      .on(table.customerID, table.ownerCustomerRepID, sql`lower(name)`)
      .where(sql`scope = 'Personal'`),
  ],
)

export type MacroRow = typeof macros.$inferSelect

export const macroAttachments = pgTable(
  'macro_attachments',
  {
    customerID: customerColumn(),
    macroAttachmentID: idColumn(),
    macroID: referenceColumn().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Shared with the messages and uploads that a run created. */
    storageKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.macroAttachmentID] }),
    index('macro_attachments_macro').on(table.customerID, table.macroID),
    index('macro_attachments_key').on(table.customerID, table.storageKey),
    foreignKey({
      columns: [table.customerID, table.macroID],
      foreignColumns: [macros.customerID, macros.macroID],
    }).onDelete('cascade'),
  ],
)

export type MacroFile = typeof macroAttachments.$inferSelect

/** On how many tickets a macro ran, by UTC day. */
export const macroUses = pgTable(
  'macro_uses',
  {
    customerID: customerColumn(),
    macroID: referenceColumn().notNull(),
    day: date({ mode: 'string' }).notNull(),
    count: integer().notNull(),
    lastUsed: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.macroID, table.day] }),
    foreignKey({
      columns: [table.customerID, table.macroID],
      foreignColumns: [macros.customerID, macros.macroID],
    }).onDelete('cascade'),
  ],
)
