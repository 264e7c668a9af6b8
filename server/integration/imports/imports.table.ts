import type {
  AgentMode,
  ImportCount,
  ImportKind,
  ImportOutcome,
  ImportSource,
  ImportState,
} from '@attendant/contract/integration/import.ts'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

export type ImportCounts = Partial<Record<ImportKind, ImportCount>>

/** The position at which a source continues, in a format of its own. */
export type Position = Record<string, string | number | boolean | null>

export const importFiles = pgTable(
  'import_files',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    fileID: idColumn(),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    dateCreated: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.fileID] }),
    index('import_files_age').on(table.dateCreated),
  ],
)
export type ImportFileRow = typeof importFiles.$inferSelect

export const importRuns = pgTable(
  'import_runs',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    importID: idColumn(),
    jobID: uuid().notNull(),
    source: text().$type<ImportSource>().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** The account at the source, once it is known. */
    account: text(),
    fileID: referenceColumn(),
    baseUrl: text(),
    /** Encrypted; null once the import has ended. */
    credentials: secretColumn(),
    defaultChannelID: referenceColumn().notNull(),
    channelMap: json().$type<Record<string, number>>().notNull(),
    include: text().array().$type<ImportKind[]>(),
    since: timeColumn(),
    agents: text().$type<AgentMode>().notNull(),
    isDryRun: boolean().notNull(),
    /** The user who started it; null for the command line. */
    customerRepID: referenceColumn(),
    counts: json().$type<ImportCounts>().notNull(),
    position: json().$type<Position>(),
    ratePerMinute: integer().notNull().default(0),
    etaSeconds: integer(),
    error: text(),
    dateCreated: timeColumn().notNull(),
    dateFinished: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.importID] }),
    uniqueIndex('import_runs_job').on(table.customerID, table.jobID),
  ],
)
export type ImportRow = typeof importRuns.$inferSelect

/**
 * The result for each record of a source. Kept when the imported record is deleted, so that it is not imported again.
 */
export const importIDs = pgTable(
  'import_ids',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    source: text().$type<ImportSource>().notNull(),
    account: text().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    externalID: text().notNull(),
    /** Null for an agent without a match. For an attachment, the ID of its message or note. */
    id: referenceColumn(),
    importID: referenceColumn().notNull(),
    /** False for records that already existed. */
    isCreated: boolean().notNull(),
    /** Hash of the source's version. */
    sourceHash: text(),
    /** Hash of the stored version: a different one means a local change. For an attachment, its owner. */
    localHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.source, table.account, table.kind, table.externalID] }),
    index('import_ids_run').on(table.customerID, table.importID),
    index('import_ids_record').on(table.customerID, table.kind, table.id),
  ],
)
export type ImportedID = typeof importIDs.$inferSelect

/** The report of an import. */
export const importEntries = pgTable(
  'import_entries',
  {
    customerID: customerColumn(),
    entryID: idColumn(),
    importID: referenceColumn().notNull(),
    kind: text().$type<ImportKind>().notNull(),
    externalID: text().notNull(),
    outcome: text().$type<ImportOutcome>().notNull(),
    reason: text(),
    id: referenceColumn(),
    isUndo: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.entryID] }),
    uniqueIndex('import_entries_once').on(table.customerID, table.importID, table.kind, table.externalID, table.isUndo),
    index('import_entries_order').on(table.customerID, table.importID, table.entryID),
    foreignKey({
      columns: [table.customerID, table.importID],
      foreignColumns: [importRuns.customerID, importRuns.importID],
    }).onDelete('cascade'),
  ],
)
