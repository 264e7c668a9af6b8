import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Who did what, when and from where. Entries outlive the accounts that they name. Partitioned by `at`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    customerID: customerColumn(),
    auditEntryID: idColumn(),
    at: timeColumn().notNull(),
    customerRepID: referenceColumn(),
    actor: text().notNull(),
    /** For a program; without a foreign key, because entries outlive tokens. */
    apiTokenID: referenceColumn(),
    action: text().notNull(),
    target: text(),
    fields: text().array().notNull(),
    address: text(),
    requestID: text(),
    /** Who impersonated the representative, such as `platform: ada`. */
    actingParty: text(),
    /** Why it was rejected; null for successful actions. */
    refusal: text(),
    /** The position in the customer's chain, from 1; null until the entry is linked. */
    sequence: bigint({ mode: 'number' }),
    previousHash: text(),
    hash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.auditEntryID, table.at] }),
    index().on(table.customerID, table.at),
    index('audit_entries_unlinked').on(table.customerID, table.auditEntryID).where(sql`sequence is null`),
    uniqueIndex('audit_entries_sequence')
      .on(table.customerID, table.sequence, table.at)
      .where(sql`sequence is not null`),
  ],
)

/** The end of each customer's chain, encrypted; customer 0 is the installation. */
export const auditHeads = pgTable('audit_heads', {
  customerID: customerColumn().primaryKey(),
  sealed: text(),
})
