import type { ChannelType } from '@attendant/contract/organization/channel.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'
import { customers } from '../customers/customers.table.ts'

export const channels = pgTable(
  'channels',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    channelID: idColumn(),
    channelType: text().$type<ChannelType>().notNull(),
    name: text().notNull(),
    /** Encrypted as a whole, because it may contain passwords. */
    connectionDetails: secretColumn(),
    isActive: boolean().notNull(),
    emailAddress: text(),
    hostnames: text(),
    phoneNumber: text(),
    /** The channel's identifier in the chat widget. Not secret: it is part of web pages. */
    token: text().notNull(),
    isDefaultTranslationChannel: boolean(),
    overrideMailProviderTenantID: text(),
    overrideMailProviderClientID: text(),
    overrideMailProviderClientSecret: secretColumn(),
    overrideMailProviderAuthorityURL: text(),
    overrideMailProviderScope: text(),
    /** Where calls are transferred when they are escalated. */
    handoverNumber: text(),
    /** Greeting language, such as `de-AT`. */
    spokenLanguage: text(),
    /** The account that owns the number according to the provider; null until confirmed. */
    verifiedAccountSID: text(),
    /** Why it is not verified, or could not be checked last time; see `PhoneProblem`. */
    numberProblem: text(),
    numberCheckedAt: timeColumn(),
    /** The template that opens a conversation when the provider no longer accepts free text. */
    templateSID: text(),
    /** Trusted authentication servers (Authentication-Results), comma-separated. */
    authservID: text(),
    /** Addresses and domains whose Reply-To counts as the author. */
    formSenders: text().array().notNull().default([]),
    /** Domains with trusted ARC seals. */
    trustedForwarders: text().array().notNull().default([]),
    autoRetrieveEmails: boolean().notNull().default(false),
    autoReply: boolean().notNull().default(false),
    /** Drafts with a lower likelihood are not sent automatically, 0 to 1. */
    answerThreshold: real(),
    /** AI replies list their sources. */
    showSources: boolean().notNull().default(false),
    /** Chat: visitors are offered articles before their first message. */
    searchBeforeAsking: boolean().notNull().default(false),
    /** Its address or number is shown on the help center's contact page. */
    showInHelpCenter: boolean().notNull().default(true),
    dateCreated: timeColumn().notNull(),
    /** A deleted channel is kept, because its tickets are. */
    dateDeleted: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    uniqueIndex('channels_token').on(table.token),
    uniqueIndex('channels_email').on(table.customerID, sql`lower(email_address)`).where(sql`date_deleted is null`),
    uniqueIndex('channels_phone')
      .on(table.customerID, table.channelType, table.phoneNumber)
      .where(sql`date_deleted is null`),
    uniqueIndex('channels_verified_number')
      .on(table.verifiedAccountSID, table.channelType, table.phoneNumber)
      .where(sql`verified_account_sid is not null and date_deleted is null`),
    index('channels_by_phone').on(table.phoneNumber).where(sql`date_deleted is null`),
  ],
)
