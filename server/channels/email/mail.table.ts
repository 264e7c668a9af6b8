import type { ImportCounts, ImportState, MailSettingsStored } from '@attendant/contract/channels/mail.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { messages } from '../../desk/messages/messages.table.ts'
import { channels } from '../../organization/channels/channels.table.ts'
import { channelFolders } from '../../organization/channels/folders/folders.table.ts'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

/** The email-specific data of a message: one row for each sent or received email. */
export const mails = pgTable(
  'mails',
  {
    customerID: customerColumn(),
    messageID: referenceColumn().notNull(),
    channelID: referenceColumn().notNull(),
    /** Without angle brackets; for our emails, as it was sent. */
    internetMessageID: text().notNull(),
    /** Its folder and ID at the provider. */
    externalFolderID: text(),
    externalID: text(),
    conversationID: text(),
    /** Distinguishes two emails with the same Message-ID from two copies of one email. */
    fingerprint: text(),
    toAddresses: text().array().notNull(),
    ccAddresses: text().array().notNull(),
    bareSubject: text().notNull(),
    /** The import that brought it. */
    importID: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.messageID] }),
    index('mails_external').on(table.customerID, table.channelID, table.externalID),
    index('mails_conversation')
      .on(table.customerID, table.channelID, table.conversationID)
      .where(sql`conversation_id is not null`),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)

/** Every ID by which a later email may refer to a message, including those of emails that were never received. */
export const mailReferences = pgTable(
  'mail_references',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    reference: text().notNull(),
    messageID: referenceColumn().notNull(),
    /** `Own`: its Message-ID. `Cited`: an ID that it refers to. `Mark`: the hidden marker in its HTML. */
    kind: text().$type<'Own' | 'Cited' | 'Mark'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID, table.reference, table.messageID] }),
    index('mail_references_message').on(table.customerID, table.messageID),
    foreignKey({
      columns: [table.customerID, table.messageID],
      foreignColumns: [messages.customerID, messages.messageID],
    }).onDelete('cascade'),
  ],
)

/** The read position of a folder. */
export const mailCursors = pgTable(
  'mail_cursors',
  {
    customerID: customerColumn(),
    folderID: referenceColumn().notNull(),
    /** The provider's folder that the cursor belongs to; another folder is read from the start. */
    externalFolderID: text().notNull(),
    cursor: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.folderID] }),
    foreignKey({
      columns: [table.customerID, table.folderID],
      foreignColumns: [channelFolders.customerID, channelFolders.folderID],
    }).onDelete('cascade'),
  ],
)

/** One import, as its caller sees it. */
export const mailImports = pgTable(
  'mail_imports',
  {
    customerID: customerColumn(),
    importID: uuid().notNull(),
    channelID: referenceColumn().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Imports emails without side effects. */
    isHistorical: boolean().notNull(),
    ...counts(),
    /** The counts after the last complete page, from which an interrupted import continues. */
    checkpoint: json().$type<ImportCounts>(),
    error: text(),
    dateCreated: timeColumn().notNull(),
    dateFinished: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.importID] }),
    index('mail_imports_by_id').on(table.importID),
    index('mail_imports_channel').on(table.customerID, table.channelID, table.state),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

function counts() {
  const count = () => integer().notNull().default(0)
  return { total: count(), imported: count(), skipped: count(), failed: count() }
}

/** Emails that could not be imported, kept unchanged until a user retries or discards them. */
export const mailQuarantine = pgTable(
  'mail_quarantine',
  {
    customerID: customerColumn(),
    quarantineID: idColumn(),
    channelID: referenceColumn().notNull(),
    folderType: text().notNull(),
    externalFolderID: text().notNull(),
    externalID: text().notNull(),
    conversationID: text(),
    /** Null if the provider does not return the email: a retry then fetches it again. */
    storageKey: text(),
    size: integer(),
    /** How often fetching or storing it was attempted. Below the limit it is counted but not listed. */
    attempts: integer().notNull(),
    isQuarantined: boolean().notNull(),
    reason: text().notNull(),
    /** From and Subject, as far as readable. */
    sender: text(),
    subject: text(),
    isHistorical: boolean().notNull(),
    importID: uuid(),
    dateCreated: timeColumn().notNull(),
    dateTried: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.quarantineID] }),
    index('mail_quarantine_by_id').on(table.quarantineID),
    uniqueIndex('mail_quarantine_once').on(table.customerID, table.channelID, table.externalID),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/**
 * Who writes Authentication-Results for a mailbox with an unknown server, as long as every email agrees. Counts are
 * since the last email without results.
 */
export const learnedMailServers = pgTable(
  'learned_mail_servers',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    /** The organization's domain: a provider has many servers. */
    authservID: text().notNull(),
    mailCount: integer().notNull(),
    /** The first few. */
    senderDomains: text().array().notNull(),
    firstSeen: timeColumn().notNull(),
    lastSeen: timeColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** The keys with which a channel reads encrypted email. Private keys and the passphrase are encrypted. */
export const mailKeys = pgTable(
  'mail_keys',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    smimePrivateKey: secretColumn(),
    smimeCertificate: text(),
    pgpPrivateKey: secretColumn(),
    pgpPassphrase: secretColumn(),
    /** Certificates of trusted authorities in addition to the public ones, in PEM. */
    smimeRoots: text(),
    /** Armored public keys of people who sign their emails. */
    knownPgpKeys: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** A channel's email settings, where they differ from the defaults. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    customerID: customerColumn(),
    channelID: referenceColumn().notNull(),
    settings: json().$type<MailSettingsStored>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelID] }),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)
