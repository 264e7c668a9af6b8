import type {
  AutonomyCause,
  AutonomyEvidence,
  AutonomyLevel,
  DraftFailure,
} from '@attendant/contract/automation/autonomy.ts'
import { bigint, boolean, foreignKey, index, integer, json, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { messages } from '../../desk/messages/messages.table.ts'
import type { Draft } from '../../desk/messages/replies/store-draft.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'

/** The autonomy level for answers on a topic of a channel. */
export const autonomyLevels = pgTable(
  'autonomy_levels',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    topicID: referenceColumn().notNull(),
    /** Null for the default, which depends on the channel. */
    level: text().$type<AutonomyLevel>(),
    since: timeColumn(),
    reason: text(),
    proposedLevel: text().$type<AutonomyLevel>(),
    /** Older evidence does not count: documents or the model have changed since. */
    evidenceSince: timeColumn(),
    /** The model that wrote the last draft. */
    model: text(),
    /** Number of drafts, to choose the blind ones. */
    drafts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID, table.topicID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
  ],
)

export const autonomyChanges = pgTable(
  'autonomy_changes',
  {
    customerID: customerColumn(),
    autonomyChangeID: idColumn(),
    channelID: referenceColumn().notNull(),
    topicID: referenceColumn().notNull(),
    at: timeColumn().notNull(),
    from: text().$type<AutonomyLevel>().notNull(),
    to: text().$type<AutonomyLevel>().notNull(),
    cause: text().$type<AutonomyCause>().notNull(),
    reason: text().notNull(),
    customerRepID: referenceColumn(),
    evidence: json().$type<AutonomyEvidence>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.autonomyChangeID] }),
    index('autonomy_changes_pair').on(table.customerID, table.channelID, table.topicID, table.autonomyChangeID),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
  ],
)

/** Each draft with its outcome: the evidence that levels are based on. */
export const autonomyDrafts = pgTable(
  'autonomy_drafts',
  {
    customerID: customerColumn(),
    /** The end user's message. */
    messageID: referenceColumn().notNull(),
    /** Written by a replay and compared with what a person had sent. */
    isReplay: boolean().notNull(),
    ticketID: referenceColumn().notNull(),
    channelID: referenceColumn().notNull(),
    topicIDs: bigint('topic_ids', { mode: 'number' }).array().notNull(),
    level: text().$type<AutonomyLevel>().notNull(),
    /** Chosen to be compared with the answer of a person who has not seen it. */
    isBlind: boolean().notNull(),
    /** Not stored on the message. */
    isHidden: boolean().notNull(),
    draft: json().$type<Draft>().notNull(),
    documents: json().$type<{ documentID: number; version: number }[]>().notNull(),
    model: text(),
    draftedAt: timeColumn().notNull(),
    /** When the ticket was last opened in the console before the reply was sent. */
    shownAt: timeColumn(),
    /** When the draft, or a person's reply in its place, was sent. */
    sentAt: timeColumn(),
    sentBy: text().$type<'AI' | 'Person'>(),
    replyMessageID: referenceColumn(),
    editDistance: real(),
    changes: text().array().notNull().default([]),
    weight: real().notNull().default(1),
    failures: text().array().$type<DraftFailure[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID, table.isReplay] }),
    index('autonomy_drafts_channel').on(table.customerID, table.channelID, table.draftedAt),
    index('autonomy_drafts_ticket').on(table.customerID, table.ticketID),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)
