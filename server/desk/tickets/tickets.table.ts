import type { SlaState } from '@attendant/contract/desk/sla/ticket-sla.ts'
import type { ReplyParty, TicketOrigin, TicketPriority } from '@attendant/contract/desk/ticket.ts'
import { ticketPriorities } from '@attendant/contract/desk/ticket.ts'
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
import { teams } from '../../people/teams/teams.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** Stored as its rank, so that an index sorts by urgency; raw SQL sees 0 for `Low` to 3 for `Urgent`. */
const priorityColumn = customType<{ data: TicketPriority; driverData: number }>({
  dataType: () => 'smallint',
  toDriver: (priority) => ticketPriorities.indexOf(priority),
  fromDriver: (rank) => ticketPriorities[rank] ?? 'Normal',
})

export const tickets = pgTable(
  'tickets',
  {
    customerID: customerColumn(),
    ticketID: idColumn(),
    /** The end user's secret for the chat and for the feedback link. */
    ticketToken: uuid().notNull(),
    channelID: referenceColumn().notNull(),
    endUserID: referenceColumn(),
    /** The assignee. */
    customerRepID: referenceColumn(),
    subject: text().notNull(),
    status: text().notNull(),
    /** In lower case, as a column: under row-level security, conditions on expressions cannot use an index. */
    statusKey: text().generatedAlwaysAs(sql`lower(status)`),
    /** True exactly when the status is `Closed`. */
    isClosed: boolean().notNull(),
    isSpam: boolean().notNull(),
    language: text(),
    /** The language without its region, as a column like `statusKey`. */
    languageKey: text().generatedAlwaysAs(sql`lower(split_part(replace(language, '_', '-'), '-', 1))`),
    customFieldsData: json().$type<Record<string, unknown>>(),
    messageCount: integer().notNull().default(0),
    dateCreated: timeColumn().notNull(),
    lastMessageDate: timeColumn(),
    /** When it was last closed. */
    lastResolved: timeColumn(),
    /** A person's spam verdict; it overrides detection. */
    spamMark: boolean(),
    /** AI summary of all messages; cleared when messages change. */
    historySummary: text(),
    /** Why no reply could be drafted for the last message; set while the ticket waits for a person. */
    needsPersonReason: text(),
    /** The ticket this one was split from, or that an unverified sender referred to. */
    linkedTicketID: referenceColumn(),
    /** The ticket that this one was merged into. */
    mergedIntoTicketID: referenceColumn(),
    priority: priorityColumn().notNull().default('Normal'),
    teamID: referenceColumn(),
    /** A person, a rule or the API chose the team, so routing does not change it. */
    isTeamChosen: boolean().notNull().default(false),
    /** Waits for a member of its team, once it has a team; ends with an assignment or closing. */
    needsAssignee: boolean().notNull().default(false),
    isSnoozed: boolean().notNull().default(false),
    /** Null while snoozed until the end user writes. */
    snoozedUntil: timeColumn(),
    /**
     * Who should write next, whether or not the ticket is open; the API returns `awaitingReply`, which is `None` for
     * closed tickets.
     */
    replyDueFrom: text().$type<ReplyParty>(),
    /** The first message that the other side has not replied to. */
    waitingSince: timeColumn(),
    origin: text().$type<TicketOrigin>().notNull().default('EndUser'),
    lastMessagePreview: text().notNull().default(''),
    /**
     * The earliest due time under the ticket's SLA policy. Maintained by `trackSla`, like the state.
     */
    slaDueAt: timeColumn(),
    slaState: text().$type<SlaState>(),
    /** Score of the last answered survey. */
    csatScore: integer(),
    /** How often it was closed. */
    closings: integer().notNull().default(0),
    /** The legal hold of the ticket itself; that of its end user counts as well. */
    isHeld: boolean().notNull().default(false),
    holdReason: text(),
    /** When a retention policy anonymised it. */
    anonymisedAt: timeColumn(),
    /** The import that created it. */
    importID: referenceColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketID] }),
    uniqueIndex('tickets_by_token').on(table.ticketToken, table.customerID),
    // The columns after the ID are only filtered or sorted by, so that lists and totals read the index alone: a large
    // workspace's tickets are spread over most pages of the table.
    index('tickets_by_date').on(
      table.customerID,
      table.dateCreated,
      table.ticketID,
      table.channelID,
      table.statusKey,
      table.isClosed,
      table.isSpam,
      table.customerRepID,
      table.teamID,
      table.priority,
      table.isSnoozed,
      table.languageKey,
      table.origin,
      table.replyDueFrom,
      table.slaState,
      table.csatScore,
    ),
    index('tickets_by_last_message').on(table.customerID, table.lastMessageDate, table.ticketID, table.dateCreated),
    index('tickets_status').on(table.customerID, table.statusKey, table.dateCreated, table.ticketID),
    index('tickets_channel').on(table.customerID, table.channelID, table.dateCreated, table.ticketID),
    index('tickets_open')
      .on(
        table.customerID,
        table.dateCreated,
        table.ticketID,
        table.customerRepID,
        table.teamID,
        table.priority,
        table.isSnoozed,
        table.channelID,
        table.statusKey,
        table.isSpam,
        table.replyDueFrom,
        table.slaState,
      )
      .where(sql`not is_closed`),
    index('tickets_spam').on(table.customerID, table.dateCreated, table.ticketID).where(sql`is_spam`),
    index('tickets_spam_marks')
      .on(table.customerID, table.dateCreated, table.ticketID)
      .where(sql`spam_mark is not null`),
    index('tickets_needs_person')
      .on(table.customerID, table.dateCreated, table.ticketID)
      .where(sql`needs_person_reason is not null`),
    index('tickets_end_user').on(table.customerID, table.endUserID, table.dateCreated, table.ticketID),
    index('tickets_priority').on(table.customerID, table.priority, table.dateCreated, table.ticketID),
    index('tickets_by_priority').on(table.customerID, table.priority, table.ticketID),
    index('tickets_language').on(table.customerID, table.languageKey, table.dateCreated, table.ticketID),
    index('tickets_origin')
      .on(table.customerID, table.origin, table.dateCreated, table.ticketID)
      .where(sql`origin <> 'EndUser'`),
    index('tickets_by_closing')
      .on(table.customerID, table.lastResolved, table.ticketID, table.dateCreated)
      .where(sql`is_closed`),
    index('tickets_waiting_since').on(table.customerID, table.waitingSince, table.ticketID).where(sql`not is_closed`),
    index('tickets_team').on(table.customerID, table.teamID, table.dateCreated, table.ticketID),
    index('tickets_snoozed').on(table.customerID, table.dateCreated, table.ticketID).where(sql`is_snoozed`),
    index('tickets_snooze_due').on(table.snoozedUntil).where(sql`is_snoozed and snoozed_until is not null`),
    index('tickets_waiting')
      .on(table.customerID, table.replyDueFrom, table.waitingSince, table.ticketID)
      .where(sql`not is_closed`),
    index('tickets_queue')
      .on(table.customerID, table.priority, table.waitingSince, table.ticketID)
      .where(sql`needs_assignee`),
    index('tickets_load').on(table.customerID, table.customerRepID).where(sql`not is_closed and not is_snoozed`),
    index('tickets_sla_due').on(table.customerID, table.slaDueAt, table.ticketID).where(sql`sla_due_at is not null`),
    index('tickets_sla_state')
      .on(table.customerID, table.slaState, table.dateCreated, table.ticketID)
      .where(sql`sla_state is not null`),
    index('tickets_csat_score')
      .on(table.customerID, table.csatScore, table.dateCreated, table.ticketID)
      .where(sql`csat_score is not null`),
    index('tickets_import')
      .on(table.customerID, table.importID, table.dateCreated, table.ticketID)
      .where(sql`import_id is not null`),
    index('tickets_held').on(table.customerID, table.ticketID).where(sql`is_held`),
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
    foreignKey({
      columns: [table.customerID, table.teamID],
      foreignColumns: [teams.customerID, teams.teamID],
    }),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Search words from subject, messages and end user, each prefixed with its customer; see `toLexeme`. */
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
 * Ticket counts per kind, maintained by a trigger on `tickets`, so that lists get their total without counting. Each
 * kind has several shards to reduce lock contention; the total is their sum.
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

/** Merges and splits: which messages moved between tickets, and the data to undo it. */
export const ticketMoves = pgTable(
  'ticket_moves',
  {
    customerID: customerColumn(),
    moveID: idColumn(),
    kind: text().$type<'Merge' | 'Split'>().notNull(),
    fromTicketID: referenceColumn().notNull(),
    toTicketID: referenceColumn().notNull(),
    moved: bigint({ mode: 'number' }).array().notNull(),
    movedNotes: bigint({ mode: 'number' }).array().notNull().default([]),
    /** The status of the merged ticket before the merge closed it. */
    statusBefore: text().notNull(),
    dateCreated: timeColumn().notNull(),
    dateUndone: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.moveID] }),
    index('ticket_moves_by_id').on(table.moveID),
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
