import { and, asc, type Column, eq, sql } from 'drizzle-orm'
import { documents } from '../../knowledge/documents/documents.table.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { actions } from '../rules/actions/actions.table.ts'

interface Entry {
  name: string
  description: string | null
}

/** Maximum characters per description: descriptions may be a megabyte. */
const maxDescription = 1000
const beginningOf = (column: Column) => sql<string | null>`left(${column}, ${maxDescription})`

/** Values of the list placeholders: lines of `- name: description`, sorted by name. */
export async function listFacts(db: Database, customerID: number) {
  const topicEntries = await db
    .select({ name: topics.name, description: beginningOf(topics.description) })
    .from(topics)
    .where(eq(topics.customerID, customerID))
    .orderBy(sql`lower(${topics.name})`)
  const actionEntries = await db
    .select({ name: actions.name, description: beginningOf(actions.description) })
    .from(actions)
    .where(and(eq(actions.customerID, customerID), actions.isActive))
    .orderBy(sql`lower(${actions.name})`)
  const documentEntries = await db
    .select({ name: documents.name, description: beginningOf(documents.description) })
    .from(documents)
    .where(eq(documents.customerID, customerID))
    .orderBy(sql`lower(${documents.name})`, asc(documents.documentID))
  return {
    TopicList: toLines(topicEntries),
    ActionList: toLines(actionEntries),
    DocumentList: toLines(documentEntries),
  }
}

const toLines = (entries: Entry[]) =>
  entries
    .map(({ name, description }) => `- ${[name, description].filter(Boolean).map(onOneLine).join(': ')}`)
    .join('\n')

const onOneLine = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
