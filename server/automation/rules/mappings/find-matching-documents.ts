import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { type ChannelRef, coversChannel } from './mappings.policy.ts'
import { documentMappings } from './mappings.table.ts'

export interface DocumentOccasion {
  topicIDs: number[]
  /** Case-insensitive. Include `All` for the documents of every reply. */
  hookNames: string[]
  channel: ChannelRef
}

export interface MatchingDocument {
  documentID: number
  relevanceScore: number | null
  /** The mapping's trigger: one of the two is set. */
  trigger: { topicID: number | null; hookName: string | null }
}

/** Order: by topic, for every reply, by hook. */
const group = sql`case when ${documentMappings.topicID} is not null then 0
  when lower(${documentMappings.hookName}) = 'all' then 1 else 2 end`

/** The matching documents by group and relevance, each once, under its first mapping. */
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
    .where(and(eq(documentMappings.customerID, customerID), or(...triggers), coversChannel(documentMappings, channel)))
    .orderBy(group, sql`${documentMappings.relevanceScore} desc nulls last`, asc(documentMappings.mappingID))
  const first = new Map<number, MatchingDocument>()
  for (const { documentID, relevanceScore, topicID, hookName } of rows) {
    if (!first.has(documentID)) first.set(documentID, { documentID, relevanceScore, trigger: { topicID, hookName } })
  }
  return [...first.values()]
}
