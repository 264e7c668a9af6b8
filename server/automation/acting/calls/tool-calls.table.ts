import type { ApprovalState } from '@attendant/contract/automation/procedure.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tickets } from '../../../desk/tickets/tickets.table.ts'
import {
  customerColumn,
  idColumn,
  referenceColumn,
  secretColumn,
  timeColumn,
} from '../../../platform/database/columns.ts'

/** `Started`: the call may have been sent; only the other states have a known outcome. */
export type ToolCallState = 'Requested' | 'Approved' | 'Started' | 'Done' | 'Failed' | 'Refused' | 'Expired' | 'Unknown'

/** Tool calls that a run requested or made. */
export const toolCalls = pgTable(
  'tool_calls',
  {
    customerID: customerColumn(),
    toolCallID: idColumn(),
    runID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    toolID: referenceColumn(),
    name: text().notNull(),
    arguments: json().$type<Record<string, unknown>>().notNull(),
    /** The name the model uses for the call. */
    providerCallID: text(),
    state: text().$type<ToolCallState>().notNull(),
    /** Secrets are masked. */
    result: text(),
    attempt: integer().notNull(),
    idempotencyKey: uuid().notNull(),
    ms: integer().notNull(),
    at: timeColumn().notNull(),
    /** A started call may still be in progress until then. */
    startedUntil: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.toolCallID] }),
    index('tool_calls_run').on(table.customerID, table.runID),
    index('tool_calls_ticket').on(table.customerID, table.ticketID, table.toolID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
export type ToolCallRow = typeof toolCalls.$inferSelect

/** Calls that await or have received a person's decision. */
export const approvals = pgTable(
  'approvals',
  {
    customerID: customerColumn(),
    approvalID: idColumn(),
    toolCallID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    messageID: referenceColumn(),
    state: text().$type<ApprovalState>().notNull(),
    what: text().notNull(),
    why: text().notNull(),
    forWhom: text(),
    endUserID: referenceColumn(),
    effect: text().notNull(),
    dateCreated: timeColumn().notNull(),
    expiresAt: timeColumn().notNull(),
    dateDecided: timeColumn(),
    decidedBy: text(),
    comment: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.approvalID] }),
    index('approvals_state').on(table.customerID, table.state, table.approvalID),
    index('approvals_ticket').on(table.customerID, table.ticketID),
    uniqueIndex('approvals_call').on(table.customerID, table.toolCallID).where(sql`state = 'Pending'`),
    foreignKey({
      columns: [table.customerID, table.toolCallID],
      foreignColumns: [toolCalls.customerID, toolCalls.toolCallID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
export type ApprovalRow = typeof approvals.$inferSelect

/** Whether the ticket's contact has verified their identity, and the code they must enter. */
export const ticketIdentities = pgTable(
  'ticket_identities',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    uid: text().notNull(),
    sealedCode: secretColumn(),
    triesLeft: integer().notNull(),
    codesSent: integer().notNull(),
    expiresAt: timeColumn().notNull(),
    verifiedAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
