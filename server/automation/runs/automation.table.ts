import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { messages } from '../../desk/messages/messages.table.ts'
import { tickets } from '../../desk/tickets/tickets.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import type { Facts, RunKind, RunState, StepDetails, StepOutcome, Task, TracedStep } from './automation-run.ts'

/** A run of the automation: for a message, for a hook or for detecting topics again. */
export const automationRuns = pgTable(
  'automation_runs',
  {
    customerID: customerColumn(),
    runID: idColumn(),
    kind: text().$type<RunKind>().notNull(),
    state: text().$type<RunState>().notNull(),
    messageID: referenceColumn(),
    ticketID: referenceColumn(),
    channelID: referenceColumn().notNull(),
    /** Number of executed steps. A step commits only if the position is still the one it started at. */
    position: integer().notNull().default(0),
    /** Remaining tasks, in order. */
    agenda: json().$type<Task[]>().notNull(),
    /** Results of earlier steps for later ones. */
    facts: json().$type<Facts>().notNull(),
    /** Executed steps, in order. Moved to `automationTraces` when the run is done. */
    trace: json().$type<TracedStep[]>(),
    startedAt: timeColumn().notNull(),
    endedAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.runID] }),
    index('automation_runs_message').on(table.customerID, table.messageID),
    index('automation_runs_ticket').on(table.customerID, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** The steps of completed runs. Partitioned by `startedAt` of the run. Read it with `traceOfRun`. */
export const automationTraces = pgTable(
  'automation_traces',
  {
    customerID: customerColumn(),
    runID: referenceColumn().notNull(),
    startedAt: timeColumn().notNull(),
    trace: json().$type<TracedStep[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.runID, table.startedAt] }),
    foreignKey({
      columns: [table.customerID, table.runID],
      foreignColumns: [automationRuns.customerID, automationRuns.runID],
    }).onDelete('cascade'),
  ],
)

/** The traces of runs before migration 0410: executed steps, in order. Read-only. */
export const automationSteps = pgTable(
  'automation_steps',
  {
    customerID: customerColumn(),
    stepID: idColumn(),
    runID: referenceColumn().notNull(),
    parentStepID: referenceColumn(),
    step: text().notNull(),
    outcome: text().$type<StepOutcome>().notNull(),
    why: text(),
    at: timeColumn().notNull(),
    ms: integer().notNull(),
    details: json().$type<StepDetails>().notNull(),
    /** The message that the step sent. */
    sentMessageID: referenceColumn(),
    /** The hooks that led to this step, first to last. */
    chain: json().$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.stepID] }),
    index('automation_steps_run').on(table.customerID, table.runID),
    uniqueIndex('automation_steps_sent')
      .on(table.customerID, table.sentMessageID)
      .where(sql`sent_message_id is not null`),
    foreignKey({
      columns: [table.customerID, table.runID],
      foreignColumns: [automationRuns.customerID, automationRuns.runID],
    }).onDelete('cascade'),
  ],
)

/** Side effects that must happen at most once, by key: the transaction that inserts the row performs the effect. */
export const automationEffects = pgTable(
  'automation_effects',
  {
    customerID: customerColumn(),
    key: text().notNull(),
    ticketID: referenceColumn(),
    details: json().$type<Record<string, string>>().notNull(),
    at: timeColumn().notNull(),
    doneAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.key] }),
    index('automation_effects_ticket').on(table.customerID, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
