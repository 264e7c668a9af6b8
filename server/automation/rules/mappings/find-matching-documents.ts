import { asc, eq, sql } from 'drizzle-orm'
import { remember } from '../../../platform/database/configuration/known-configuration.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { UnitOfWork } from '../../../platform/database/transaction.ts'
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
  /** The mapping's trigger: exactly one of the two is set. */
  trigger: { topicID: number | null; hookName: string | null }
}

/** Sort order: topics first, then documents for every reply, then hooks. */
const group = sql`case when ${documentMappings.topicID} is not null then 0
  when lower(${documentMappings.hookName}) = 'all' then 1 else 2 end`

type Mapping = typeof documentMappings.$inferSelect

/** The matching documents by group and relevance, each once, with its first mapping. */
export async function findMatchingDocuments(
  context: Pick<UnitOfWork, 'db' | 'configuration'>,
  customerID: number,
  { topicIDs, hookNames, channel }: DocumentOccasion,
): Promise<MatchingDocument[]> {
  const wanted = new Set(hookNames.map((name) => name.toLowerCase()))
  const isTriggered = ({ topicID, hookName }: Mapping) =>
    topicID === null ? hookName !== null && wanted.has(hookName.toLowerCase()) : topicIDs.includes(topicID)
  const mappings = await remember(context, 'document mappings', () => listMappings(context.db, customerID))
  const first = new Map<number, MatchingDocument>()
  for (const mapping of mappings) {
    const { documentID, relevanceScore, topicID, hookName } = mapping
    if (first.has(documentID) || !isTriggered(mapping) || !coversChannel(mapping, channel)) continue
    first.set(documentID, { documentID, relevanceScore, trigger: { topicID, hookName } })
  }
  return [...first.values()]
}

const listMappings = (db: Database, customerID: number): Promise<Mapping[]> =>
  db
    .select()
    .from(documentMappings)
    .where(eq(documentMappings.customerID, customerID))
    .orderBy(group, sql`${documentMappings.relevanceScore} desc nulls last`, asc(documentMappings.mappingID))
