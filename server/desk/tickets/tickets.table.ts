import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
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
import { channels } from '../../organization/channels/channels.table.ts'
import { endUsers } from '../../people/end-users/end-users.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

export const tickets = pgTable(
  'tickets',
  {
    customerID: customerColumn(),
    ticketID: idColumn(),
    /** The end user's key to the chat and to the like-dislike link. */
    ticketToken: uuid().notNull(),
    channelID: referenceColumn().notNull(),
    endUserID: referenceColumn(),
    /** The assignee. */
    customerRepID: referenceColumn(),
    subject: text().notNull(),
    status: text().notNull(),
    /** In lower case, to compare with: conditions on expressions find no index under row-level security. */
    statusKey: text().generatedAlwaysAs(sql`lower(status)`),
    /** True exactly when the status is `Closed`. */
    isClosed: boolean().notNull(),
    isSpam: boolean().notNull(),
    language: text(),
    customFieldsData: json().$type<Record<string, unknown>>(),
    messageCount: integer().notNull().default(0),
    dateCreated: timeColumn().notNull(),
    lastMessageDate: timeColumn(),
    /** When it was closed last: what was said before that is settled. */
    lastResolved: timeColumn(),
    /** What a person said about spam, whatever was found since. */
    spamMark: boolean(),
    /** By the AI, of all messages; nothing once a message came or went. */
    historySummary: text(),
    /** Why nothing could be drafted for its last message, while it waits for a person. */
    needsPersonReason: text(),
    /** The ticket that this one came from: split off, or opened for a stranger who cited it. */
    linkedTicketID: referenceColumn(),
    /** Where its messages went when it was merged. */
    mergedIntoTicketID: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    uniqueIndex('tickets_token').on(table.ticketToken),
    index('tickets_newest').on(table.customerID, table.dateCreated, table.ticketID),
    index('tickets_last_message').on(table.customerID, table.lastMessageDate, table.ticketID),
    index('tickets_status').on(table.customerID, table.statusKey, table.dateCreated, table.ticketID),
    index('tickets_channel').on(table.customerID, table.channelID, table.dateCreated, table.ticketID),
    index('tickets_open').on(table.customerID, table.dateCreated, table.ticketID).where(sql`not is_closed`),
    index('tickets_spam').on(table.customerID, table.dateCreated, table.ticketID).where(sql`is_spam`),
    index('tickets_needs_person')
      .on(table.customerID, table.dateCreated, table.ticketID)
      .where(sql`needs_person_reason is not null`),
    index('tickets_end_user').on(table.customerID, table.endUserID, table.dateCreated, table.ticketID),
    index('tickets_rep').on(table.customerID, table.customerRepID, table.dateCreated, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }),
    foreignKey({
      columns: [table.customerID, table.endUserID],
      foreignColumns: [endUsers.customerID, endUsers.endUserID],
    }),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words of a ticket: subject, messages, end user. Each is led by its customer, so that one index serves all apart. */
export const ticketWords = pgTable(
  'ticket_words',
  {
    customerID: customerColumn(),
    ticketID: referenceColumn().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    index('ticket_words_index').using('gin', table.words),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)

/**
 * How many tickets there are of each kind, kept by a trigger on `tickets`: a list can say its total without
 * counting. Several rows for one kind, so that parallel writers seldom wait for each other; the sum counts.
 */
export const ticketCounts = pgTable(
  'ticket_counts',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    status: text().notNull(),
    isSpam: boolean().notNull(),
    shard: integer().notNull(),
    tickets: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.channelID, table.status, table.isSpam, table.shard] })],
)

export type TicketRow = typeof tickets.$inferSelect

/** Messages that went from one ticket to another, and what it takes to bring them back. */
export const ticketMoves = pgTable(
  'ticket_moves',
  {
    customerID: customerColumn(),
    moveID: idColumn(),
    kind: text().$type<'Merge' | 'Split'>().notNull(),
    fromTicketID: referenceColumn().notNull(),
    toTicketID: referenceColumn().notNull(),
    moved: bigint({ mode: 'number' }).array().notNull(),
    /** The status of the ticket that was merged, before that closed it. */
    statusBefore: text().notNull(),
    dateCreated: timeColumn().notNull(),
    dateUndone: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.moveID] }),
    uniqueIndex('ticket_moves_id').on(table.moveID),
    index('ticket_moves_from').on(table.customerID, table.fromTicketID),
    index('ticket_moves_to').on(table.customerID, table.toTicketID),
    foreignKey({
      columns: [table.customerID, table.fromTicketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.toTicketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
  ],
)
