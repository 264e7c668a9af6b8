import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StoredConditions } from '../../../desk/conditions/check-conditions.ts'
import { documents } from '../../../knowledge/documents/documents.table.ts'
import { topics } from '../../../knowledge/topics/topics.table.ts'
import { channels } from '../../../organization/channels/channels.table.ts'
import { customerColumn, idColumn, referenceColumn, versionColumn } from '../../../platform/database/columns.ts'
import { actions } from '../actions/actions.table.ts'

/** A mapping's trigger: a topic or a hook, optionally restricted to a channel or channel type. */
const triggerColumns = () => ({
  topicID: referenceColumn(),
  hookName: text(),
  channelID: referenceColumn(),
  /** A channel type; null for all channels. */
  specialChannel: text(),
})

const sameTrigger = sql`coalesce(topic_id, 0), lower(coalesce(hook_name, '')), coalesce(channel_id, 0), coalesce(special_channel, '')`
const oneTrigger = sql`(topic_id is null) <> (hook_name is null)`

/** Topic actions and hook actions, with a common id sequence. */
export const actionMappings = pgTable(
  'action_mappings',
  {
    customerID: customerColumn(),
    mappingID: idColumn(),
    ...triggerColumns(),
    actionID: referenceColumn().notNull(),
    priority: integer().notNull(),
    isActive: boolean().notNull(),
    /** Conditions that must hold for the ticket; null if there are none. */
    conditions: jsonb().$type<StoredConditions>(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.mappingID] }),
    check('action_mappings_trigger', oneTrigger),
    uniqueIndex('action_mappings_once').on(
      table.customerID,
      table.actionID,
      sql`${sameTrigger}, coalesce(md5(conditions::text), '')`,
    ),
    index('action_mappings_topic').on(table.customerID, table.topicID),
    index('action_mappings_hook').on(table.customerID, sql`lower(hook_name)`),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.actionID],
      foreignColumns: [actions.customerID, actions.actionID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

export const documentMappings = pgTable(
  'document_mappings',
  {
    customerID: customerColumn(),
    mappingID: idColumn(),
    ...triggerColumns(),
    documentID: referenceColumn().notNull(),
    relevanceScore: integer(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.mappingID] }),
    check('document_mappings_trigger', oneTrigger),
    uniqueIndex('document_mappings_once').on(table.customerID, table.documentID, sql`${sameTrigger}`),
    index('document_mappings_topic').on(table.customerID, table.topicID),
    index('document_mappings_hook').on(table.customerID, sql`lower(hook_name)`),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.documentID],
      foreignColumns: [documents.customerID, documents.documentID],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.customerID, table.channelID],
      foreignColumns: [channels.customerID, channels.channelID],
    }).onDelete('cascade'),
  ],
)

/** The topics of messages written from a web page. */
export const pageTopicMappings = pgTable(
  'page_topic_mappings',
  {
    customerID: customerColumn(),
    pageTopicMappingID: idColumn(),
    topicID: referenceColumn().notNull(),
    pageUrl: text().notNull(),
    context: text(),
    version: versionColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.pageTopicMappingID] }),
    uniqueIndex('page_topic_mappings_once').on(table.customerID, table.topicID, table.pageUrl),
    foreignKey({
      columns: [table.customerID, table.topicID],
      foreignColumns: [topics.customerID, topics.topicID],
    }).onDelete('cascade'),
  ],
)
