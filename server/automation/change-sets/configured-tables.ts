import type { ChangeSetEntity } from '@attendant/contract/automation/change-set.ts'
import type { Context } from '../../context.ts'
import { deleteDocument } from '../../knowledge/documents/change-document.ts'
import { queueIndexing } from '../../knowledge/passages/queue-indexing.ts'
import { deleteTopic } from '../../knowledge/topics/change-topic.ts'
import { forgetSessions } from '../../organization/customers/forget-sessions.ts'
import { deleteTool } from '../acting/tools/change-tool.ts'
import { queueDocumentReview } from '../autonomy/levels/queue-review.ts'
import type { StoredRow } from './change-sets.table.ts'

/** A table whose rows can be part of a change set. */
export interface ConfiguredTable {
  name: string
  id: string
  entityOf(row: StoredRow): ChangeSetEntity
  /** Only these columns can be changed in a change set; rows cannot be created or deleted. */
  columns?: readonly string[]
  /** Encrypted columns: never shown. */
  secrets?: readonly string[]
  /** Columns derived from others, which are ignored when rows are compared. */
  derived?: readonly string[]
  /** Replaces a plain delete if more has to be removed. */
  remove?(context: Context, customerID: number, id: number): Promise<void>
  /** Runs after a row was created or changed live. */
  settle?(context: Context, customerID: number, id: number): Promise<void>
}

const is = (entity: ChangeSetEntity) => () => entity

/** Referenced tables come first. New kinds of configuration are added here and in `configuration-routes.ts`. */
export const configuredTables: readonly ConfiguredTable[] = [
  {
    name: 'customers',
    id: 'customer_id',
    entityOf: is('customer'),
    columns: [
      'default_topic_model_id',
      'default_webchat_model_id',
      'default_email_text_model_id',
      'default_email_vision_model_id',
      'default_call_model_id',
      'default_spam_model_id',
    ],
  },
  {
    name: 'channels',
    id: 'channel_id',
    entityOf: is('channel'),
    columns: ['auto_reply', 'answer_threshold', 'show_sources'],
    settle: (context, customerID) => forgetSessions(context, customerID),
  },
  { name: 'models', id: 'model_id', entityOf: is('model') },
  { name: 'topics', id: 'topic_id', entityOf: is('topic'), derived: ['version'], remove: deleteTopic },
  { name: 'actions', id: 'action_id', entityOf: is('action'), derived: ['version'] },
  {
    name: 'documents',
    id: 'document_id',
    entityOf: is('document'),
    secrets: ['override_api_password', 'override_api_token', 'api_headers'],
    derived: ['version', 'creation_date', 'last_modified_date', 'is_language_detected'],
    remove: deleteDocument,
    settle: async ({ db }, customerID, documentID) => {
      await queueIndexing(db, { customerID, documentID })
      await queueDocumentReview({ db }, customerID, documentID)
    },
  },
  {
    name: 'tools',
    id: 'tool_id',
    entityOf: is('tool'),
    secrets: ['api_headers'],
    derived: ['version'],
    remove: deleteTool,
  },
  { name: 'procedures', id: 'procedure_id', entityOf: is('procedure'), derived: ['version'] },
  {
    name: 'action_mappings',
    id: 'mapping_id',
    entityOf: ({ hook_name }) => (hook_name === null ? 'topicAction' : 'hookAction'),
    derived: ['version'],
  },
  { name: 'document_mappings', id: 'mapping_id', entityOf: is('topicDocument'), derived: ['version'] },
  {
    name: 'page_topic_mappings',
    id: 'page_topic_mapping_id',
    entityOf: is('pageTopicMapping'),
    derived: ['version'],
  },
]

export function configuredTable(name: string): ConfiguredTable {
  const table = configuredTables.find((one) => one.name === name)
  if (!table) throw new Error(`No table ${name} is part of change sets.`)
  return table
}

/** The columns of a row that change sets hold. */
export const pickColumns = ({ columns }: ConfiguredTable, row: StoredRow): StoredRow =>
  columns ? Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) : row

const isDerived = ({ derived = [] }: ConfiguredTable, column: string) => derived.includes(column)

/** The columns whose values differ, except derived ones. */
export function differingColumns(table: ConfiguredTable, one: StoredRow | null, other: StoredRow | null): string[] {
  const names = [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])]
  return names.filter((name) => {
    if (isDerived(table, name)) return false
    return JSON.stringify(one?.[name] ?? null) !== JSON.stringify(other?.[name] ?? null)
  })
}

/** Whether two states of a row are equal; a missing row equals none. */
export const isSameRow = (table: ConfiguredTable, one: StoredRow | null, other: StoredRow | null) =>
  (one === null) === (other === null) && differingColumns(table, one, other).length === 0
