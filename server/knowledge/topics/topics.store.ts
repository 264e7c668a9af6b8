import type { Page } from '@attendant/contract/fields.ts'
import type { Topic } from '@attendant/contract/knowledge/topic.ts'
import { and, eq, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { firstRow, isRow, listRows } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PageRequest, SortRequest } from '../../platform/http/requests/paging.ts'
import { topics } from './topics.table.ts'

const shown = {
  topicID: topics.topicID,
  customerID: topics.customerID,
  name: topics.name,
  description: topics.description,
}

const isTopic = isRow(topics, topics.topicID)

export async function listTopics(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Topic>> {
  return listRows(db, {
    selection: db.select(shown).from(topics),
    table: topics,
    id: topics.topicID,
    customerID,
    sortable: shown,
    query,
  })
}

export async function getTopic(db: Database, customerID: number, topicID: number): Promise<Topic> {
  return firstRow(db.select(shown).from(topics).where(isTopic(customerID, topicID)), () => refuse('topic_not_found'))
}

export async function findTopicName(db: Database, customerID: number, name: string): Promise<number | undefined> {
  const [row] = await db
    .select({ topicID: topics.topicID })
    .from(topics)
    .where(and(eq(topics.customerID, customerID), sql`lower(${topics.name}) = lower(${name})`))
  return row?.topicID
}

export async function insertTopic(db: Database, row: typeof topics.$inferInsert): Promise<Topic> {
  const [inserted] = await db.insert(topics).values(row).returning(shown)
  if (!inserted) throw new Error('The topic was not stored.')
  return inserted
}

export async function updateTopicRow(
  db: Database,
  customerID: number,
  topicID: number,
  changes: Partial<typeof topics.$inferInsert>,
): Promise<void> {
  await db.update(topics).set(changes).where(isTopic(customerID, topicID))
}

/** Also deletes the topic's mappings, by cascade. */
export async function deleteTopicRow(db: Database, customerID: number, topicID: number): Promise<boolean> {
  const gone = await db.delete(topics).where(isTopic(customerID, topicID)).returning({ topicID: topics.topicID })
  return gone.length > 0
}
