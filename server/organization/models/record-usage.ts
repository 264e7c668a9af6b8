import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { aiUsage } from './ai-usage.table.ts'

type Usage = Parameters<Context['ai']['cost']>[0]

export type Purpose =
  | 'topics'
  | 'spam'
  | 'reply'
  | 'summary'
  | 'translation'
  | 'language'
  | 'description'
  | 'assist'
  | 'embeddings'

const { placeholder } = sql
const addUsage = prepareStatement(sql`
  insert into ${aiUsage} (customer_id, day, model, purpose, shard, requests, failed_requests, input_tokens,
    cached_input_tokens, output_tokens, cost)
  values (${placeholder('customerID')}, ${placeholder('day')}, ${placeholder('model')}, ${placeholder('purpose')},
    pg_backend_pid() % 8, 1, ${placeholder('failed')}, ${placeholder('inputTokens')}, ${placeholder('cachedInputTokens')},
    ${placeholder('outputTokens')}, ${placeholder('cost')})
  on conflict (customer_id, day, model, purpose, shard) do update set
    requests = ai_usage.requests + 1, failed_requests = ai_usage.failed_requests + excluded.failed_requests,
    input_tokens = ai_usage.input_tokens + excluded.input_tokens,
    cached_input_tokens = ai_usage.cached_input_tokens + excluded.cached_input_tokens,
    output_tokens = ai_usage.output_tokens + excluded.output_tokens, cost = ai_usage.cost + excluded.cost`)

type Ledger = Pick<Context, 'db' | 'ai' | 'now'>

/** Adds what an answer took to the customer's ledger, and says what it cost in US dollars, if that is known. */
export const recordUsage = (ledger: Ledger, customerID: number, purpose: Purpose, usage: Usage) =>
  add(ledger, customerID, purpose, usage, 0)

/** What was billed although no answer could be used. */
export async function recordFault(ledger: Ledger, customerID: number, purpose: Purpose, fault: unknown): Promise<void> {
  const usage = fault instanceof Error && 'usage' in fault ? (fault.usage as Usage | undefined) : undefined
  if (usage) await add(ledger, customerID, purpose, usage, 1)
}

async function add(
  { db, ai, now }: Ledger,
  customerID: number,
  purpose: Purpose,
  usage: Usage,
  failed: 0 | 1,
): Promise<number | null> {
  const { model, inputTokens, outputTokens, cachedInputTokens = 0 } = usage
  const cost = ai.cost(usage)
  const day = now().toISOString().slice(0, 10)
  await runPrepared(db, addUsage, {
    ...{ customerID, day, model, purpose, failed, inputTokens, cachedInputTokens, outputTokens, cost },
  })
  return cost
}
