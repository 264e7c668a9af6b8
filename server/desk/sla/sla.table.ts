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

/** The data from which the clocks of a ticket are computed. */
export const ticketSlas = pgTable(
  'ticket_slas',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    /** The matching policy; null if none matched or it was deleted. */
    slaPolicyID: referenceColumn(),
    /** The values of the fields used in conditions of policies when the ticket was last matched. */
    matchedOn: json().$type<Record<string, unknown>>().notNull(),
    /** The events that started and stopped clocks, in order of time. */
    log: json().$type<Observation[]>().notNull(),
    /**
     * Targets, as `NextResponse 2`, whose warning or breach was reported: each only once, even if the policy changes.
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

/** Met and breached targets stay for reports when the policy is deleted. */
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
    /** When nothing was due any more: the time of `metAt`, or later after a breach. */
    endedAt: timeColumn(),
    /** Only while paused: the remaining time. */
    remainingMs: bigint({ mode: 'number' }),
    /** Only while running: from and to when the clock runs until it is due, in milliseconds since 1970. */
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
