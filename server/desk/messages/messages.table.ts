import type { MessageRecipient } from '@attendant/contract/desk/composer.ts'
import type { MailDetails } from '@attendant/contract/desk/mail-details.ts'
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
import type { Citation } from '@attendant/contract/knowledge/citation.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  json,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { topics } from '../../knowledge/topics/topics.table.ts'
import { reps } from '../../people/reps/reps.table.ts'
import { customerColumn, idColumn, referenceColumn, timeColumn } from '../../platform/database/columns.ts'
import { tickets } from '../tickets/tickets.table.ts'
import type { Composition } from './composing/composition.ts'

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
    /** The name of a representative who has been deleted, or of the API token. */
    formerRepName: text(),
    /** Sent by the AI; `customerRepID` is then null. */
    isAI: boolean().notNull().default(false),
    /** Recorded with `deliver: false`: visible to representatives only, never sent, never part of a prompt. */
    isInternal: boolean().notNull().default(false),
    /** Sent while the end user still waits for the actual reply, for example to announce that an agent will reply. */
    isInterim: boolean().notNull().default(false),
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
    /** Sanitised. */
    htmlBody: text(),
    /** The original HTML, if sanitising changed it. */
    originalHtml: text(),
    pageScreenshot: text(),
    pageURL: text(),
    language: text(),
    isOpened: boolean().notNull().default(false),
    hasAttachment: boolean().notNull().default(false),
    isEscalated: boolean().notNull().default(false),
    aiFeedbackComment: text(),
    /** Recipient of the last escalation notification. */
    escalationNoticeTo: text(),
    /** The end user's rating of an AI reply. */
    isLiked: boolean(),
    customFieldsData: json().$type<Record<string, unknown>>(),
    /** Actions that rules ran on it, in order. */
    actions: json().$type<RanAction[]>(),
    aiAnswer: text(),
    aiAnswerSources: bigint({ mode: 'number' }).array(),
    citations: json().$type<Citation[]>(),
    /** How likely it is that the documents answer the message, 0 to 1. */
    answerability: real(),
    /** The draft asks the end user for a fact. */
    isAskedBack: boolean().notNull().default(false),
    /** The message that this one answers. */
    answersMessageID: referenceColumn(),
    /** The id at the email or phone provider; unique per channel. */
    externalID: text(),
    /** The delivery status that the provider reported. */
    deliveryStatus: text().$type<DeliveryStatus>(),
    /** When the first delivery attempt began: from then on the message may have been sent. */
    dispatchedAt: timeColumn(),
    /** Expiry of the sending worker's claim. */
    dispatchingUntil: timeColumn(),
    /** Files that are still to be fetched; the automation waits for them. */
    awaitedFiles: json().$type<AwaitedFile[]>(),
    /** The threading rule that assigned the email to its ticket. */
    threadedBy: text(),
    /** The kind of automatic email, which does not start automation. */
    arrivedAs: text().$type<ArrivedAs>(),
    /** Result of the sender authentication; null for channels other than email. */
    authentication: text().$type<AuthenticationVerdict>(),
    authenticationDetails: json().$type<AuthenticationDetails>(),
    /** Signature, encryption, appointment and who forwarded it. */
    mailDetails: json().$type<MailDetails>(),
    /** Reply-To, if it differs from the sender address. */
    replyTo: text(),
    /** Files that were not stored as attachments; they are only in the original. */
    omittedFiles: json().$type<OmittedFile[]>(),
    /** Only for our messages; null until they are known. */
    recipients: json().$type<MessageRecipient[]>(),
    /** When a `Scheduled` message is due. */
    scheduledFor: timeColumn(),
    isForward: boolean().notNull().default(false),
    /** The API token that wrote it; `customerRepID` is then null. The token may have been deleted. */
    sentByTokenID: referenceColumn(),
    composition: json().$type<Composition>(),
    /** The import that created it: it never counts as unread. */
    importID: referenceColumn(),
    /**
     * When its ticket was created, on undelivered replies only, whose index lists their tickets in order. Set by
     * triggers.
     */
    ticketCreated: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID] }),
    index('messages_by_id').on(table.messageID),
    index('messages_of_ticket').on(table.customerID, table.ticketID, table.dateCreated, table.messageID),
    index('messages_of_end_user')
      .on(table.customerID, table.ticketID, table.messageID)
      .where(sql`sender_type = 'EndUser'`),
    index('messages_with_feedback')
      .on(table.customerID, table.ticketID, table.messageID)
      .where(sql`ai_feedback_comment is not null`),
    index('messages_failed').on(table.customerID, table.messageID).where(sql`status = 'Failed'`),
    index('messages_undelivered')
      .on(table.customerID, table.ticketID)
      .where(sql`status = 'Failed' and sender_type = 'CustomerRep'`),
    index('messages_undelivered_newest')
      .on(table.customerID, table.ticketCreated, table.ticketID)
      .where(sql`status = 'Failed' and sender_type = 'CustomerRep'`),
    index('messages_scheduled').on(table.customerID, table.ticketID).where(sql`status = 'Scheduled'`),
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
    /** Topics set by people survive detection by the AI. */
    isFromPerson: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.ticketMessageTopicID] }),
    uniqueIndex('message_topics_once').on(table.customerID, table.messageID, table.topicID),
    // With both columns in either order, so that filters and totals read an index alone.
    index('message_topics_of_ticket').on(table.customerID, table.ticketID, table.topicID),
    index('message_topics_of_topic').on(table.customerID, table.topicID, table.ticketID),
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

/** Topics that people removed from a message: the AI does not add them again. */
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
