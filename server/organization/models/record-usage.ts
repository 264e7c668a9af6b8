import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { aiUsage } from './ai-usage.table.ts'

type Usage = Parameters<Context['ai']['cost']>[0]

export type Purpose = 'topics' | 'spam' | 'reply' | 'summary' | 'translation' | 'language' | 'description'

const { placeholder } = sql
const addUsage = prepareStatement(sql`
  insert into ${aiUsage} (customer_id, day, model, purpose, shard, requests, input_tokens, output_tokens, cost)
  values (${placeholder('customerID')}, ${placeholder('day')}, ${placeholder('model')}, ${placeholder('purpose')},
    pg_backend_pid() % 8, 1, ${placeholder('inputTokens')}, ${placeholder('outputTokens')}, ${placeholder('cost')})
  on conflict (customer_id, day, model, purpose, shard) do update set
    requests = ai_usage.requests + 1, input_tokens = ai_usage.input_tokens + excluded.input_tokens,
    output_tokens = ai_usage.output_tokens + excluded.output_tokens, cost = ai_usage.cost + excluded.cost`)

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
  await runPrepared(db, addUsage, { customerID, day, model, purpose, inputTokens, outputTokens, cost })
  return cost
}
