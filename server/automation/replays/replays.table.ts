import type {
  ReplayActual,
  ReplayChange,
  ReplayOutcome,
  ReplaySample,
  ReplayState,
  ReplaySummary,
} from '@attendant/contract/automation/replay.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { messages } from '../../desk/messages/messages.table.ts'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { changeSets, type DraftItem } from '../change-sets/change-sets.table.ts'

/** Runs of past messages through the automation, with and without a draft of the configuration. */
export const replays = pgTable(
  'replays',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    replayID: idColumn(),
    changeSetID: referenceColumn(),
    revision: integer(),
    /** The changes when the replay was requested. */
    draft: jsonb().$type<DraftItem[]>().notNull(),
    sample: json().$type<ReplaySample>().notNull(),
    provider: text().$type<'Recorded' | 'Live'>().notNull(),
    maxCost: doublePrecision().notNull(),
    cost: doublePrecision().notNull().default(0),
    state: text().$type<ReplayState>().notNull(),
    failure: text(),
    total: integer().notNull().default(0),
    summary: json().$type<ReplaySummary>(),
    createdBy: text(),
    dateCreated: timeColumn().notNull(),
    dateStarted: timeColumn(),
    dateEnded: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.replayID] }),
    index('replays_change_set').on(table.customerID, table.changeSetID),
    foreignKey({
      columns: [table.customerID, table.changeSetID],
      foreignColumns: [changeSets.customerID, changeSets.changeSetID],
    }).onDelete('cascade'),
  ],
)

/** The messages of a replay: chosen first, then processed one by one, so that it resumes after a crash. */
export const replayResults = pgTable(
  'replay_results',
  {
    customerID: customerColumn(),
    replayID: referenceColumn().notNull(),
    position: integer().notNull(),
    messageID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    /** The number of messages in the period that it represents. */
    weight: doublePrecision().notNull().default(1),
    isDone: boolean().notNull().default(false),
    isUnknown: boolean().notNull().default(false),
    changed: text().array().$type<ReplayChange[]>().notNull().default([]),
    outcome: json().$type<ReplayOutcome>(),
    baseline: json().$type<ReplayOutcome>(),
    actual: json().$type<ReplayActual>(),
    /** Key of the live state when the baseline ran; see `live-key.ts`. */
    liveKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.replayID, table.position] }),
    index('replay_results_message').on(table.customerID, table.messageID),
    index('replay_results_pending').on(table.customerID, table.replayID, table.position).where(sql`not is_done`),
    foreignKey({
      columns: [table.customerID, table.replayID],
      foreignColumns: [replays.customerID, replays.replayID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)

/** Responses of providers and other services to a message, by hash of the question. */
export const recordedAnswers = pgTable(
  'recorded_answers',
  {
    customerID: customerColumn(),
    messageID: referenceColumn().notNull(),
    question: text().notNull(),
    answer: json().$type<unknown>().notNull(),
    at: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID, table.question] }),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)

export type ReplayRow = typeof replays.$inferSelect
export type ResultRow = typeof replayResults.$inferSelect
