import { and, eq, or, sql } from 'drizzle-orm'
import { invalidField, refuse } from '../../errors.ts'
import { topics } from '../../knowledge/topics/topics.table.ts'
import type { Database } from '../../platform/database/database.ts'

const usual = 'Place description Room'

interface Wishes {
  customerID: number
  /** From the request. */
  topicID: number | undefined
  /** From the report. */
  reportTopicID: number | null
}

/** The topic of the request, otherwise of the report, otherwise the customer's topic with the usual name. */
export async function chooseTopic(db: Database, { customerID, topicID, reportTopicID }: Wishes): Promise<number> {
  const wanted = topicID ?? reportTopicID
  const isWanted = wanted === null ? undefined : eq(topics.topicID, wanted)
  const isUsual = sql`lower(trim(${topics.name})) = lower(${usual})`
  const found = await db
    .select({ topicID: topics.topicID })
    .from(topics)
    .where(and(eq(topics.customerID, customerID), or(isWanted, isUsual)))
  const chosen = found.find((topic) => topic.topicID === wanted)
  if (chosen) return chosen.topicID
  if (topicID !== undefined) throw invalidField('topicId', 'topic_unknown')
  const [fallback] = found
  if (fallback) return fallback.topicID
  throw refuse('transform_topic_missing', { name: usual })
}
