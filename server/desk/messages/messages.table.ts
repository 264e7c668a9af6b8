import type {
  ArrivedAs,
  AuthenticationDetails,
  AuthenticationVerdict,
  AwaitedFile,
  DeliveryStatus,
  MessageStatus,
  OmittedFile,
  RanAction,
  SenderType,
} from '@attendant/contract/desk/ticket-message.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'

export const messages = pgTable(
  'messages',
  {
    customerID: customerColumn(),
    messageID: idColumn(),
    ticketID: referenceColumn().notNull(),
    channelID: referenceColumn().notNull(),
    dateCreated: timeColumn().notNull(),
    messageDate: timeColumn(),
    senderType: text().$type<SenderType>().notNull(),
    customerRepID: referenceColumn(),
    /** True for what the AI sent; then no representative is named. */
    isAI: boolean().notNull().default(false),
    /** Recorded with `deliver: false`: for representatives alone, never sent, never part of a prompt. */
    isInternal: boolean().notNull().default(false),
    status: text().$type<MessageStatus>().notNull(),
    /** Why the status is `Failed`. */
    failure: text(),
    message: text(),
    subject: text(),
    fromAddress: text(),
    toAddress: text(),
    fromName: text(),
    uid: text(),
    preview: text().notNull(),
    textBody: text(),
    /** Safe to show. */
    htmlBody: text(),
    /** As it came, when sanitising changed it. */
    originalHtml: text(),
    pageScreenshot: text(),
    pageURL: text(),
    language: text(),
    isOpened: boolean().notNull().default(false),
    hasAttachment: boolean().notNull().default(false),
    isEscalated: boolean().notNull().default(false),
    aiFeedbackComment: text(),
    /** Who was told of the escalation last. */
    escalationNoticeTo: text(),
    /** What the end user thought of an AI answer. */
    isLiked: boolean(),
    customFieldsData: json().$type<Record<string, unknown>>(),
    /** What rules did about it, in order. */
    actions: json().$type<RanAction[]>(),
    aiAnswer: text(),
    aiAnswerSources: bigint({ mode: 'number' }).array(),
    /** The message that this one answers. */
    answersMessageID: referenceColumn(),
    /** The identifier that the mail provider or phone provider knows it by; unique in its channel. */
    externalID: text(),
    /** How far the provider says that a message of ours came. */
    deliveryStatus: text().$type<DeliveryStatus>(),
    /** When the first attempt to hand it to its provider began: from then on it may be out. */
    dispatchedAt: timeColumn(),
    /** The worker that hands it over has it to itself until then. */
    dispatchingUntil: timeColumn(),
    /** Files that are still to be fetched; the automation waits for them. */
    awaitedFiles: json().$type<AwaitedFile[]>(),
    /** How a mail found its ticket. */
    threadedBy: text(),
    /** Why a message started nothing: what it was taken for. */
    arrivedAs: text().$type<ArrivedAs>(),
    /** Whether a mail is from whom it names, and how that was found out; null for what came by no mail. */
    authentication: text().$type<AuthenticationVerdict>(),
    authenticationDetails: json().$type<AuthenticationDetails>(),
    /** Where answers go, when that is not the address it came from. */
    replyTo: text(),
    /** Files that came with it and are in the original alone. */
    omittedFiles: json().$type<OmittedFile[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID] }),
    uniqueIndex('messages_id').on(table.messageID),
    index('messages_of_ticket').on(table.customerID, table.ticketID, table.dateCreated, table.messageID),
    index('messages_with_feedback')
      .on(table.customerID, table.ticketID, table.messageID)
      .where(sql`ai_feedback_comment is not null`),
    index('messages_failed').on(table.customerID, table.messageID).where(sql`status = 'Failed'`),
    uniqueIndex('messages_external').on(table.customerID, table.channelID, table.externalID),
    index('messages_rep').on(table.customerID, table.customerRepID).where(sql`customer_rep_id is not null`),
    foreignKey({
      columns: [table.customerID, table.ticketID],
      foreignColumns: [tickets.customerID, tickets.ticketID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.customerRepID],
      foreignColumns: [reps.customerID, reps.customerRepID],
    }),
  ],
)

export const messageTopics = pgTable(
  'message_topics',
  {
    customerID: customerColumn(),
    ticketMessageTopicID: idColumn(),
    messageID: referenceColumn().notNull(),
    ticketID: referenceColumn().notNull(),
    topicID: referenceColumn().notNull(),
    /** What people said outlasts what the AI finds. */
    isFromPerson: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketMessageTopicID] }),
    uniqueIndex('message_topics_once').on(table.customerID, table.messageID, table.topicID),
    index('message_topics_ticket').on(table.customerID, table.ticketID),
    index('message_topics_topic').on(table.customerID, table.topicID),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
  ],
)

/** Topics that people took away from a message: the AI does not find them again. */
export const dismissedTopics = pgTable(
  'dismissed_topics',
  {
    customerID: customerColumn(),
    messageID: referenceColumn().notNull(),
    topicID: referenceColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID, table.topicID] }),
    index('dismissed_topics_topic').on(table.customerID, table.topicID),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
  ],
)

/** External messages that were deleted, alone or with their ticket: an import must not bring them back. */
export const messageTombstones = pgTable(
  'message_tombstones',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    externalID: text().notNull(),
    dateDeleted: timeColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.channelID, table.externalID] })],
)
