import type { SlaClock, SlaTarget } from '@attendant/contract/desk/sla/sla-policy.ts'
import type { SlaMetric, SlaTargetState } from '@attendant/contract/desk/sla/ticket-sla.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  customerColumn,
  idColumn,
  referenceColumn,
  timeColumn,
  versionColumn,
} from '../../platform/database/columns.ts'
import type { StoredConditions } from '../conditions/check-conditions.ts'
import { tickets } from '../tickets/tickets.table.ts'
import type { Observation } from './clock/follow-courses.ts'

export const slaPolicies = pgTable(
  'sla_policies',
  {
    customerID: customerColumn(),
    slaPolicyID: idColumn(),
    name: text().notNull(),
    isActive: boolean().notNull(),
    position: integer().notNull(),
    /** Null: all tickets match. */
    conditions: json().$type<StoredConditions>(),
    targets: json().$type<SlaTarget[]>().notNull(),
    clock: text().$type<SlaClock>().notNull(),
    pausesWhileAwaitingEndUser: boolean().notNull(),
    pausesWhileSnoozed: boolean().notNull(),
    countsAiReplies: boolean().notNull(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.slaPolicyID] }),
    index('sla_policies_by_id').on(table.slaPolicyID),
    index('sla_policies_order').on(table.customerID, table.position, table.slaPolicyID),
  ],
)

/** What the clocks of a ticket are computed from. */
export const ticketSlas = pgTable(
  'ticket_slas',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    /** The policy that matched; null if none did, or once it is deleted. */
    slaPolicyID: referenceColumn(),
    /** The values of the fields that the conditions of policies asked for when the ticket was last matched. */
    matchedOn: json().$type<Record<string, unknown>>().notNull(),
    /** What started and stopped clocks, in order of time. */
    log: json().$type<Observation[]>().notNull(),
    /**
     * Targets, as `NextResponse 2`, whose warning or breach was reported: each is reported once, even if the policy
     * changes.
     */
    warned: text().array().notNull(),
    breached: text().array().notNull(),
    /** The next warning or breach. */
    nextAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    index('ticket_slas_due').on(table.nextAt).where(sql`next_at is not null`),
    index('ticket_slas_policy').on(table.customerID, table.slaPolicyID),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

/** Those that were met or breached stay when the policy is deleted, for reports. */
export const ticketSlaTargets = pgTable(
  'ticket_sla_targets',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    metric: text().$type<SlaMetric>().notNull(),
    cycle: integer().notNull(),
    slaPolicyID: referenceColumn().notNull(),
    state: text().$type<SlaTargetState>().notNull(),
    startedAt: timeColumn().notNull(),
    dueAt: timeColumn(),
    metAt: timeColumn(),
    breachedAt: timeColumn(),
    /** When nothing was owed any more: that of `metAt`, or after the breach. */
    endedAt: timeColumn(),
    /** While paused: what is left on the clock. */
    remainingMs: bigint({ mode: 'number' }),
    /** While running: from and to when the clock runs until it is due, in milliseconds since 1970. */
    windows: json().$type<[number, number][]>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID, table.metric, table.cycle] }),
    index('ticket_sla_targets_policy').on(table.customerID, table.slaPolicyID, table.metric, table.state),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
