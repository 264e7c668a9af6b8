import { sql } from 'drizzle-orm'
import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customerColumn, idColumn, referenceColumn, versionColumn } from '../../../platform/database/columns.ts'
import { channels } from '../channels.table.ts'

/** The texts of a chat in one language. */
export const channelTranslations = pgTable(
  'channel_translations',
  {
    customerID: customerColumn(),
    channelTranslationID: idColumn(),
    channelID: referenceColumn().notNull(),
    lang: text().notNull(),
    chatTitle: text(),
    defaultGreeting: text(),
    sendButtonText: text(),
    escalatePrompt: text(),
    yesText: text(),
    noText: text(),
    availabilityCheck: text(),
    validEmail: text(),
    youText: text(),
    submitButtonText: text(),
    succesfulSubmission: text(),
    agentJoin: text(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.channelTranslationID] }),
    uniqueIndex('channel_translations_lang').on(table.customerID, table.channelID, sql`lower(lang)`),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)
