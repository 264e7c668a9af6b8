import type { TopicDocument, TopicDocumentCreate, TopicDocumentUpdate } from '@attendant/contract/automation/mapping.ts'
import type { Context } from '../../../context.ts'
import { refuse } from '../../../errors.ts'
import { checkReferences } from './check-references.ts'
import {
  deleteDocumentMapping,
  getTopicDocument,
  insertDocumentMapping,
  updateDocumentMapping,
} from './document-mappings.store.ts'
import { changeTrigger, readTrigger } from './mappings.policy.ts'

export async function createTopicDocument(
  { db }: Context,
  customerID: number,
  { documentID, relevanceScore, ...written }: TopicDocumentCreate,
): Promise<TopicDocument> {
  const row = { customerID, ...readTrigger(written), documentID, relevanceScore: relevanceScore ?? null }
  await checkReferences(db, customerID, [row])
  const stored = await insertDocumentMapping(db, row)
  if (!stored) throw refuse('document_already_mapped')
  return stored
}

/** Checks only the references in the request, so that mappings of deleted channels can still be changed. */
export async function updateTopicDocument(
  { db }: Context,
  customerID: number,
  topicDocumentID: number,
  changes: TopicDocumentUpdate,
): Promise<void> {
  const before = await getTopicDocument(db, customerID, topicDocumentID)
  const trigger = changeTrigger(before, changes)
  await checkReferences(db, customerID, [changes])
  await updateDocumentMapping(db, customerID, topicDocumentID, { ...changes, ...trigger })
}

export async function deleteTopicDocument({ db }: Context, customerID: number, topicDocumentID: number): Promise<void> {
  if (!(await deleteDocumentMapping(db, customerID, topicDocumentID))) throw refuse('topic_document_not_found')
}
