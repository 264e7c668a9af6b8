import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { prepareStatement, runPrepared } from '../../platform/database/statements/prepared-statements.ts'
import { isWithin, type Settlement, type Use } from '../budgets/spending/book-at-once.ts'
import { settleTogether } from '../budgets/spending/book-together.ts'
import { settleAll } from '../budgets/spending/meter.ts'
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
    ${placeholder('outputTokens')}, ${placeholder('usageCost')})
  on conflict (customer_id, day, model, purpose, shard) do update set
    requests = ai_usage.requests + 1, failed_requests = ai_usage.failed_requests + excluded.failed_requests,
    input_tokens = ai_usage.input_tokens + excluded.input_tokens,
    cached_input_tokens = ai_usage.cached_input_tokens + excluded.cached_input_tokens,
    output_tokens = ai_usage.output_tokens + excluded.output_tokens, cost = ai_usage.cost + excluded.cost`)

type Ledger = Pick<Context, 'db' | 'ai' | 'now'>

/** Adds the usage of a response to the customer's ledger, and returns its cost in US dollars, if known. */
export const recordUsage = (ledger: Ledger, customerID: number, purpose: Purpose, usage: Usage) =>
  add(ledger, customerID, purpose, usage, 0)

/** Billed usage without a usable response. */
export async function recordFault(ledger: Ledger, customerID: number, purpose: Purpose, fault: unknown): Promise<void> {
  const usage = usageOf(fault)
  if (usage) await add(ledger, customerID, purpose, usage, 1)
}

/**
 * Records a response and settles its reservation, usually in one statement. If the caller awaits all of `underWay`
 * before it uses the response, another request that follows immediately is reserved by the same statement.
 */
export async function settleAnswer(
  context: Context,
  customerID: number,
  purpose: Purpose,
  usage: Usage,
  unsettled: Settlement[],
  underWay?: Promise<void>[],
): Promise<number | null> {
  return settleAndAdd(context, customerID, purpose, { usage, failed: 0, unsettled, underWay })
}

/** The same for a failure, whether or not anything was billed. */
export async function settleFailure(
  context: Context,
  customerID: number,
  purpose: Purpose,
  fault: unknown,
  unsettled: Settlement[],
): Promise<void> {
  const usage = usageOf(fault)
  if (usage) await settleAndAdd(context, customerID, purpose, { usage, failed: 1, unsettled })
  else await settleAll(context, unsettled)
}

const usageOf = (fault: unknown): Usage | undefined =>
  fault instanceof Error && 'usage' in fault ? (fault.usage as Usage | undefined) : undefined

interface Addition {
  usage: Usage
  failed: 0 | 1
  unsettled: Settlement[]
  underWay?: Promise<void>[] | undefined
}

async function settleAndAdd(
  context: Context,
  customerID: number,
  purpose: Purpose,
  { usage, failed, unsettled, underWay }: Addition,
): Promise<number | null> {
  const [settlement, ...others] = unsettled
  if (!settlement || others.length > 0 || !isWithin(settlement)) {
    await settleAll(context, unsettled)
    return add(context, customerID, purpose, usage, failed)
  }
  unsettled.length = 0
  const use = toUse(context, purpose, usage, failed)
  const settling = settleWithUse(context, settlement, use)
  if (underWay) {
    settling.catch(() => undefined)
    underWay.push(settling)
  } else await settling
  return use.usageCost
}

async function settleWithUse(context: Context, settlement: Settlement, use: Use): Promise<void> {
  // An expired reservation is settled by the actual usage.
  if (!(await settleTogether(context, { ...settlement, use }))) await settleAll(context, [settlement])
}

async function add(
  ledger: Ledger,
  customerID: number,
  purpose: Purpose,
  usage: Usage,
  failed: 0 | 1,
): Promise<number | null> {
  const use = toUse(ledger, purpose, usage, failed)
  await runPrepared(ledger.db, addUsage, { customerID, ...use })
  return use.usageCost
}

function toUse({ ai, now }: Ledger, purpose: Purpose, usage: Usage, failed: 0 | 1): Use {
  const { model, inputTokens, outputTokens, cachedInputTokens = 0 } = usage
  const day = now().toISOString().slice(0, 10)
  const usageCost = ai.cost(usage)
  return { day, model, purpose, failed, inputTokens, cachedInputTokens, outputTokens, usageCost }
}
