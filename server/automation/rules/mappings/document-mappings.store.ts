import type { TopicDocument } from '@attendant/contract/automation/mapping.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../../platform/http/requests/paging.ts'
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

const isMapping = (customerID: number, mappingID: number) =>
  and(eq(documentMappings.customerID, customerID), eq(documentMappings.mappingID, mappingID))

interface Filter {
  topicId?: number
  documentId?: number
  channelId?: number
  hookName?: string
  isHook?: boolean
}

function matches(customerID: number, { topicId, documentId, channelId, hookName, isHook }: Filter): SQL | undefined {
  const { hookName: hook } = documentMappings
  return and(
    eq(documentMappings.customerID, customerID),
    topicId === undefined ? undefined : eq(documentMappings.topicID, topicId),
    documentId === undefined ? undefined : eq(documentMappings.documentID, documentId),
    channelId === undefined ? undefined : eq(documentMappings.channelID, channelId),
    hookName === undefined ? undefined : sql`lower(${hook}) = lower(${hookName.trim()})`,
    isHook === undefined ? undefined : isHook ? isNotNull(hook) : isNull(hook),
  )
}

export async function listTopicDocuments(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & Filter,
): Promise<Page<TopicDocument>> {
  const wanted = matches(customerID, query)
  const order = orderBy(shown, documentMappings.mappingID, query, { by: 'topicDocumentID' })
  const rows = db
    .select(shown)
    .from(documentMappings)
    .where(wanted)
    .orderBy(...order)
  return takePage(rows, db.$count(documentMappings, wanted), query)
}

export async function getTopicDocument(db: Database, customerID: number, mappingID: number): Promise<TopicDocument> {
  const [row] = await db.select(shown).from(documentMappings).where(isMapping(customerID, mappingID))
  if (!row) throw refuse('topic_document_not_found')
  return row
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
