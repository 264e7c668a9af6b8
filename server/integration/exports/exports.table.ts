import type { ExportState } from '@attendant/contract/integration/export.ts'
import { bigint, boolean, index, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, timeColumn } from '../../platform/database/columns.ts'

/** The records of a kind, as read for an export. */
export interface Part {
  storageKey: string
  count: number
  size: number
  sha256: string
}

export interface Parts {
  /** Storage keys of the parts, chosen before the first byte is written so that a retry leaves nothing behind. */
  keys: Record<string, string>
  /** Set once all records were read, in one snapshot. */
  read?: { at: string; kinds: Record<string, Part>; files: Part }
}

export const exportRuns = pgTable(
  'exports',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    exportID: idColumn(),
    jobID: uuid().notNull(),
    state: text().$type<ExportState>().notNull(),
    include: text().array(),
    withFiles: boolean().notNull(),
    parts: json().$type<Parts>().notNull(),
    /** Hash of the archive. */
    storageKey: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text(),
    counts: json().$type<Record<string, number>>().notNull(),
    error: text(),
    dateCreated: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.exportID] }), index('exports_expiry').on(table.expiresAt)],
)

export type ExportRow = typeof exportRuns.$inferSelect
