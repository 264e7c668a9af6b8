import type { AiUsage } from '@attendant/contract/organization/ai-usage.ts'
import { and, asc, between, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { aiUsage } from './ai-usage.table.ts'

interface Period {
  from: string
  until: string
}

/** Newest day first, both ends included. */
export function listUsage(db: Database, customerID: number, { from, until }: Period): Promise<AiUsage[]> {
  const { day, model, purpose } = aiUsage
  return db
    .select({
      ...{ day, model, purpose },
      requests: sql<number>`sum(${aiUsage.requests})`.mapWith(Number),
      failedRequests: sql<number>`sum(${aiUsage.failedRequests})`.mapWith(Number),
      cachedInputTokens: sql<number>`sum(${aiUsage.cachedInputTokens})`.mapWith(Number),
      inputTokens: sql<number>`sum(${aiUsage.inputTokens})`.mapWith(Number),
      outputTokens: sql<number>`sum(${aiUsage.outputTokens})`.mapWith(Number),
      cost: sql<number | null>`sum(${aiUsage.cost})`,
    })
    .from(aiUsage)
    .where(and(eq(aiUsage.customerID, customerID), between(day, from, until)))
    .groupBy(day, model, purpose)
    .orderBy(desc(day), asc(model), asc(purpose))
}
