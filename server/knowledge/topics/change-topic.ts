import type { Topic, TopicWrite } from '@attendant/contract/knowledge/topic.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { knowledgeReferencesPort } from '../ports.ts'
import { deleteTopicRow, findTopicName, getTopic, insertTopic, updateTopicRow } from './topics.store.ts'

export async function createTopic({ db }: Context, customerID: number, body: TopicWrite): Promise<Topic> {
  const name = body.name.trim()
  await assertNameAvailable(db, customerID, name)
  return insertTopic(db, { ...body, customerID, name })
}

export async function updateTopic(
  { db }: Context,
  customerID: number,
  topicID: number,
  changes: TopicWrite,
): Promise<void> {
  await getTopic(db, customerID, topicID)
  const name = changes.name.trim()
  await assertNameAvailable(db, customerID, name, topicID)
  await updateTopicRow(db, customerID, topicID, { ...changes, name })
}

export async function deleteTopic(context: Context, customerID: number, topicID: number): Promise<void> {
  for (const clear of knowledgeReferencesPort(context).beforeTopicIsDeleted) await clear(context, customerID, topicID)
  if (!(await deleteTopicRow(context.db, customerID, topicID))) throw refuse('topic_not_found')
}

async function assertNameAvailable(db: Database, customerID: number, name: string, except?: number): Promise<void> {
  const holder = await findTopicName(db, customerID, name)
  if (holder && holder !== except) throw refuse('topic_name_taken', { name })
}
