import type { CsatReason, CsatScale, CsatState, CsatText, CsatWay } from '@attendant/contract/desk/csat/csat.ts'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { channels } from '../../organization/channels/channels.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

export const csatSettings = pgTable(
  'csat_settings',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    via: text().$type<CsatWay>().notNull(),
    scale: text().$type<CsatScale>().notNull(),
    delayMinutes: integer().notNull(),
    texts: json().$type<CsatText[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** One for each closing of a ticket if its channel has surveys. */
export const csats = pgTable(
  'csats',
  {
    customerID: customerColumn(),
    csatID: idColumn(),
    ticketID: referenceColumn().notNull(),
    closing: integer().notNull(),
    /** The setting of the channel at the closing. */
    via: text().$type<CsatWay>().notNull(),
    scale: text().$type<CsatScale>().notNull(),
    state: text().$type<CsatState>().notNull(),
    reason: text().$type<CsatReason>(),
    score: integer(),
    comment: text(),
    customerRepID: referenceColumn(),
    teamID: referenceColumn(),
    isAI: boolean().notNull(),
    dueAt: timeColumn().notNull(),
    /** Set before an email is sent: from then on it cannot be cancelled, and a retry checks whether it was sent. */
    dispatchedAt: timeColumn(),
    /** Until then, one worker is sending it. */
    dispatchingUntil: timeColumn(),
    /** In a copy of a workspace: the original sends it. */
    isOfOriginal: boolean().notNull().default(false),
    sentAt: timeColumn(),
    answeredAt: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.csatID] }),
    index('csats_by_id').on(table.csatID),
    uniqueIndex('csats_closing').on(table.customerID, table.ticketID, table.closing),
    index('csats_due').on(table.dueAt).where(sql`state = 'Scheduled'`),
    index('csats_unanswered').on(table.sentAt).where(sql`state = 'Sent'`),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

export type CsatRow = typeof csats.$inferSelect
