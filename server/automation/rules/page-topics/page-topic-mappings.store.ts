import type { PageTopicMapping } from '@attendant/contract/automation/mapping.ts'
import type { Page } from '@attendant/contract/fields.ts'
import { eq } from 'drizzle-orm'
import { refuse } from '../../../errors.ts'
import { firstRow, isRow, listRows } from '../../../platform/database/customer-rows.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../../platform/http/requests/paging.ts'
import { pageTopicMappings as mappings } from '../mappings/mappings.table.ts'

const shown = {
  pageTopicMappingID: mappings.pageTopicMappingID,
  topicID: mappings.topicID,
  pageUrl: mappings.pageUrl,
  context: mappings.context,
}

const isMapping = isRow(mappings, mappings.pageTopicMappingID)

export async function listPageTopicMappings(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest & { topicId?: number },
): Promise<Page<PageTopicMapping>> {
  const { topicId } = query
  return listRows(db, {
    selection: db.select(shown).from(mappings),
    table: mappings,
    id: mappings.pageTopicMappingID,
    customerID,
    where: topicId === undefined ? undefined : eq(mappings.topicID, topicId),
    sortable: shown,
    query,
  })
}

export async function getPageTopicMapping(
  db: Database,
  customerID: number,
  mappingID: number,
): Promise<PageTopicMapping> {
  return firstRow(db.select(shown).from(mappings).where(isMapping(customerID, mappingID)), () =>
    refuse('page_topic_not_found'),
  )
}

/** Returns undefined if the page already has the topic. */
export async function insertPageTopicMapping(
  db: Database,
  row: typeof mappings.$inferInsert,
): Promise<PageTopicMapping | undefined> {
  const [stored] = await db.insert(mappings).values(row).onConflictDoNothing().returning(shown)
  return stored
}

export async function updatePageTopicMappingRow(
  db: Database,
  customerID: number,
  mappingID: number,
  changes: Partial<typeof mappings.$inferInsert>,
): Promise<void> {
  await db.update(mappings).set(changes).where(isMapping(customerID, mappingID))
}

export async function deletePageTopicMappingRow(db: Database, customerID: number, mappingID: number): Promise<boolean> {
  const gone = await db
    .delete(mappings)
    .where(isMapping(customerID, mappingID))
    .returning({ mappingID: mappings.pageTopicMappingID })
  return gone.length > 0
}
