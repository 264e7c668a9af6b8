import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { aiUsage } from './ai-usage.table.ts'

type Usage = Parameters<Context['ai']['cost']>[0]

export type Purpose = 'topics' | 'spam' | 'reply' | 'summary' | 'translation' | 'language' | 'description'

/** Adds what an answer took to the customer's ledger, and says what it cost in US dollars, if that is known. */
export async function recordUsage(
  { db, ai, now }: Pick<Context, 'db' | 'ai' | 'now'>,
  customerID: number,
  purpose: Purpose,
  usage: Usage,
): Promise<number | null> {
  const { model, inputTokens, outputTokens } = usage
  const cost = ai.cost(usage)
  const day = now().toISOString().slice(0, 10)
  const shard = sql<number>`pg_backend_pid() % 8`
  const { customerID: owner, day: on, ...counted } = aiUsage
  await db
    .insert(aiUsage)
    .values({ customerID, day, model, purpose, shard, requests: 1, inputTokens, outputTokens, cost })
    .onConflictDoUpdate({
      target: [owner, on, counted.model, counted.purpose, counted.shard],
      set: {
        requests: sql`${counted.requests} + 1`,
        inputTokens: sql`${counted.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${counted.outputTokens} + excluded.output_tokens`,
        cost: sql`${counted.cost} + excluded.cost`,
      },
    })
  return cost
}
