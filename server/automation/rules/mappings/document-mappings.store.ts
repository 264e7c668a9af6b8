import type { TopicDocument } from '@attendant/contract/automation/mapping.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { hasTrigger, type TriggerFilter } from './mappings.policy.ts'
import { documentMappings } from './mappings.table.ts'

const shown = {
  topicDocumentID: documentMappings.mappingID,
  topicID: documentMappings.topicID,
  hookName: documentMappings.hookName,
  channelID: documentMappings.channelID,
  specialChannel: documentMappings.specialChannel,
  documentID: documentMappings.documentID,
  relevanceScore: documentMappings.relevanceScore,
}

const isMapping = isRow(documentMappings, documentMappings.mappingID)

interface Filter extends TriggerFilter {
  documentId?: number
  isHook?: boolean
}

const matches = ({ documentId, isHook, ...trigger }: Filter): SQL | undefined =>
  and(
    hasTrigger(documentMappings, trigger),
    documentId === undefined ? undefined : eq(documentMappings.documentID, documentId),
    isHook === undefined ? undefined : (isHook ? isNotNull : isNull)(documentMappings.hookName),
  )

export async function listTopicDocuments(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & Filter,
): Promise<Page<TopicDocument>> {
  return listRows(db, {
    selection: db.select(shown).from(documentMappings),
    table: documentMappings,
    id: documentMappings.mappingID,
    customerID,
    where: matches(query),
    sortable: shown,
    query,
  })
}

export async function getTopicDocument(db: Database, customerID: number, mappingID: number): Promise<TopicDocument> {
  return firstRow(db.select(shown).from(documentMappings).where(isMapping(customerID, mappingID)), () =>
    refuse('topic_document_not_found'),
  )
}

/** Returns undefined if the trigger already has the document. */
export async function insertDocumentMapping(
  db: Database,
  row: typeof documentMappings.$inferInsert,
): Promise<TopicDocument | undefined> {
  const [stored] = await db.insert(documentMappings).values(row).onConflictDoNothing().returning(shown)
  return stored
}

export async function updateDocumentMapping(
  db: Database,
  customerID: number,
  mappingID: number,
  changes: Partial<typeof documentMappings.$inferInsert>,
): Promise<void> {
  await db.update(documentMappings).set(changes).where(isMapping(customerID, mappingID))
}

export async function deleteDocumentMapping(db: Database, customerID: number, mappingID: number): Promise<boolean> {
  const gone = await db
    .delete(documentMappings)
    .where(isMapping(customerID, mappingID))
    .returning({ mappingID: documentMappings.mappingID })
  return gone.length > 0
}
