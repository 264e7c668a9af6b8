import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

/** How far a representative has read a ticket. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    /** The last message and the last note at that time. */
    messageID: bigint({ mode: 'number' }).notNull(),
    noteID: bigint({ mode: 'number' }).notNull(),
    /** Manually marked as unread. */
    isMarkedUnread: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID, table.ticketID] }),
    index('ticket_reads_ticket').on(table.customerID, table.ticketID),
    index('ticket_reads_unread').on(table.customerID, table.customerRepID, table.ticketID).where(sql`is_marked_unread`),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)

/**
 * The newest readable content of a ticket: its last message of the end user and its last note, without imported ones.
 * Maintained by triggers on `messages`, `notes` and `tickets`.
 */
export const ticketActivity = pgTable(
  'ticket_activity',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    isClosed: boolean().notNull(),
    /** 0 for none. */
    messageID: bigint({ mode: 'number' }).notNull(),
    noteID: bigint({ mode: 'number' }).notNull(),
    /** When the ticket was created, for the order of lists. */
    ticketCreated: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    index('ticket_activity_received').on(
      table.customerID,
      table.isClosed,
      table.messageID,
      table.ticketID,
      table.ticketCreated,
    ),
    // For lists of read tickets: for most tickets the message alone decides.
    index('ticket_activity_newest').on(table.customerID, table.ticketCreated, table.ticketID, table.messageID),
    index('ticket_activity_notes')
      .on(table.customerID, table.isClosed, table.noteID, table.ticketID)
      .where(sql`note_id > 0`),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

/** Messages up to this one count as read: they are older than the read state. */
export const readBases = pgTable(
  'read_bases',
  {
    customerID: customerColumn(),
    customerRepID: referenceColumn().notNull(),
    messageID: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.customerRepID] }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }).onDelete('cascade'),
  ],
)
