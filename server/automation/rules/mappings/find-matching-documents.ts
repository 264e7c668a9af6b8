import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { coversPlace, type Place } from './mappings.policy.ts'
import { documentMappings } from './mappings.table.ts'

export interface DocumentOccasion {
  topicIDs: number[]
  /** In any case. Name `All` among them for the documents that are always wanted. */
  hookNames: string[]
  channel: Place
}

export interface MatchingDocument {
  documentID: number
  relevanceScore: number | null
  /** The mapping's trigger: one of the two is set. */
  trigger: { topicID: number | null; hookName: string | null }
}

/** Those of topics, those always wanted, those of hooks. */
const group = sql`case when ${documentMappings.topicID} is not null then 0
  when lower(${documentMappings.hookName}) = 'all' then 1 else 2 end`

/** The documents that the occasion calls for, by group and then by relevance, each once under its first mapping. */
export async function findMatchingDocuments(
  db: Database,
  customerID: number,
  { topicIDs, hookNames, channel }: DocumentOccasion,
): Promise<MatchingDocument[]> {
  const triggers: (SQL | undefined)[] = []
  if (topicIDs.length > 0) triggers.push(inArray(documentMappings.topicID, topicIDs))
  for (const hookName of new Set(hookNames)) {
    triggers.push(sql`lower(${documentMappings.hookName}) = lower(${hookName})`)
  }
  if (triggers.length === 0) return []

  const rows = await db
    .select()
    .from(documentMappings)
    .where(and(eq(documentMappings.customerID, customerID), or(...triggers), coversPlace(documentMappings, channel)))
    .orderBy(group, sql`${documentMappings.relevanceScore} desc nulls last`, asc(documentMappings.mappingID))
  const first = new Map<number, MatchingDocument>()
  for (const { documentID, relevanceScore, topicID, hookName } of rows) {
    if (!first.has(documentID)) first.set(documentID, { documentID, relevanceScore, trigger: { topicID, hookName } })
  }
  return [...first.values()]
}
