import type { ProcedureSteps } from '@attendant/contract/automation/procedure.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import { customers } from '../../../organization/customers/customers.table.ts'
import {
  customerColumn,
  idColumn,
  referenceColumn,
  timeColumn,
  versionColumn,
} from '../../../platform/database/columns.ts'

/** Instructions or fixed steps for handling a kind of request. */
export const procedures = pgTable(
  'procedures',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    procedureID: idColumn(),
    name: text().notNull(),
    goal: text(),
    steps: json().$type<ProcedureSteps>().notNull(),
    toolIDs: bigint('tool_ids', { mode: 'number' }).array().notNull().default([]),
    topicIDs: bigint('topic_ids', { mode: 'number' }).array().notNull().default([]),
    exitConditions: json().$type<string | string[]>(),
    maxSteps: integer().notNull(),
    isActive: boolean().notNull(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.procedureID] }),
    uniqueIndex('procedures_name').on(table.customerID, sql`lower(name)`),
  ],
)
export type ProcedureRow = typeof procedures.$inferSelect

/** A ticket's position in a procedure while it waits for the customer's answer. */
export const procedureStates = pgTable(
  'procedure_states',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    procedureID: referenceColumn().notNull(),
    /** Index of the next fixed step. */
    position: integer().notNull(),
    /** Saved values by name. */
    found: json().$type<Record<string, unknown>>().notNull(),
    /** Texts to include in the next reply. */
    said: json().$type<string[]>().notNull(),
    /** How often the current question has been asked. */
    askCount: integer().notNull(),
    at: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.procedureID],
      foreignColumns: [procedures.customerID, procedures.procedureID],
    }).onDelete('cascade'),
  ],
)
