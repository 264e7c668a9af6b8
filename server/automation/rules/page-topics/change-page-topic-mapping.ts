import type { PageTopicMapping, PageTopicMappingWrite } from '@attendant/contract/automation/mapping.ts'
import type { Context } from '../../../context.ts'
import { invalidField, refuse } from '../../../errors.ts'
import { checkReferences } from '../mappings/check-references.ts'
import {
  deletePageTopicMappingRow,
  getPageTopicMapping,
  insertPageTopicMapping,
  updatePageTopicMappingRow,
} from './page-topic-mappings.store.ts'

/** In bytes, because index entries have a size limit in bytes. */
const maxAddressBytes = 2048

export async function createPageTopicMapping(
  { db }: Context,
  customerID: number,
  body: PageTopicMappingWrite,
): Promise<PageTopicMapping> {
  const pageUrl = readPageUrl(body.pageUrl)
  await checkReferences(db, customerID, [{ topicID: body.topicID }])
  const stored = await insertPageTopicMapping(db, { ...body, customerID, pageUrl })
  if (!stored) throw refuse('page_topic_exists')
  return stored
}

export async function updatePageTopicMapping(
  { db }: Context,
  customerID: number,
  mappingID: number,
  changes: PageTopicMappingWrite,
): Promise<void> {
  await getPageTopicMapping(db, customerID, mappingID)
  const pageUrl = readPageUrl(changes.pageUrl)
  await checkReferences(db, customerID, [{ topicID: changes.topicID }])
  await updatePageTopicMappingRow(db, customerID, mappingID, { ...changes, pageUrl })
}

export async function deletePageTopicMapping({ db }: Context, customerID: number, mappingID: number): Promise<void> {
  if (!(await deletePageTopicMappingRow(db, customerID, mappingID))) throw refuse('page_topic_not_found')
}

function readPageUrl(written: string): string {
  const pageUrl = written.trim()
  if (!/^https?:\/\//i.test(pageUrl) || !URL.canParse(pageUrl)) throw invalidField('pageUrl', 'http_url_required')
  if (Buffer.byteLength(pageUrl) > maxAddressBytes)
    throw invalidField('pageUrl', 'too_many_bytes', { limit: maxAddressBytes })
  return pageUrl
}
