import type {
  SourceKind,
  SourceSchedule,
  SourceSettings,
  SyncFailure,
  SyncState,
} from '@attendant/contract/knowledge/knowledge-source.ts'
import { sql } from 'drizzle-orm'
import {
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
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Automatic sources of documents. */
export const knowledgeSources = pgTable(
  'knowledge_sources',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    sourceID: idColumn(),
    name: text().notNull(),
    kind: text().$type<SourceKind>().notNull(),
    settings: json().$type<SourceSettings>().notNull(),
    schedule: text().$type<SourceSchedule>().notNull(),
    /** When the next run is due; null for manual sources. */
    nextRunAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.sourceID] }),
    index('knowledge_sources_due').on(table.nextRunAt).where(sql`next_run_at is not null`),
  ],
)
export type SourceRow = typeof knowledgeSources.$inferSelect

/** One sync of a source, or one upload of files. */
export const syncRuns = pgTable(
  'sync_runs',
  {
    customerID: customerColumn(),
    runID: uuid().notNull(),
    /** In the requested order. */
    number: idColumn(),
    sourceID: referenceColumn().notNull(),
    state: text().$type<SyncState>().notNull(),
    dateCreated: timeColumn().notNull(),
    dateStarted: timeColumn(),
    dateFinished: timeColumn(),
    found: integer().notNull().default(0),
    new: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    failures: json().$type<SyncFailure[]>().notNull().default([]),
    error: text(),
    /** Whether all pages of the run are known: until then the sitemap is read again. */
    isListed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.runID] }),
    index('sync_runs_source').on(table.customerID, table.sourceID, table.number),
    uniqueIndex('sync_runs_open').on(table.customerID, table.sourceID).where(sql`state in ('Queued', 'Running')`),
    foreignKey({
      columns: [table.customerID, table.sourceID],
      foreignColumns: [knowledgeSources.customerID, knowledgeSources.sourceID],
    }).onDelete('cascade'),
  ],
)
export type RunRow = typeof syncRuns.$inferSelect

/** A page of a website or a file as it was last read, and whether the current run has processed it. */
export const sourcePages = pgTable(
  'source_pages',
  {
    customerID: customerColumn(),
    sourceID: referenceColumn().notNull(),
    url: text().notNull(),
    /** The run that is to process it, or has processed it. */
    runID: uuid().notNull(),
    isPending: boolean().notNull(),
    depth: integer().notNull(),
    /** Null if it never became a document. */
    documentID: referenceColumn(),
    /** Hash of its text, in hexadecimal. */
    hash: text(),
    etag: text(),
    lastModified: text(),
    isGone: boolean().notNull().default(false),
    /** Its links, for the case that it is unchanged; null if unknown. */
    links: json().$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.sourceID, table.url] }),
    index('source_pages_pending').on(table.customerID, table.sourceID, table.depth).where(sql`is_pending`),
    foreignKey({
      columns: [table.customerID, table.sourceID],
      foreignColumns: [knowledgeSources.customerID, knowledgeSources.sourceID],
    }).onDelete('cascade'),
  ],
)
export type PageRow = typeof sourcePages.$inferSelect
