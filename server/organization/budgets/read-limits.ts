import { type AiLimits, type LimitName, limitNames } from '@attendant/contract/organization/ai-budget.ts'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { aiBudgets } from './ai-budgets.table.ts'

/** The operator's defaults; null means no limit. */
export const defaultLimits = (config: Config): AiLimits => ({
  tokensPerDay: config.AI_TOKENS_PER_DAY ?? null,
  tokensPerMonth: config.AI_TOKENS_PER_MONTH ?? null,
  costPerDay: config.AI_COST_PER_DAY ?? null,
  costPerMonth: config.AI_COST_PER_MONTH ?? null,
  tokensPerVisitor: config.AI_TOKENS_PER_VISITOR,
  tokensPerAddress: config.AI_TOKENS_PER_ADDRESS,
  messagesPerVisitor: config.AI_MESSAGES_PER_VISITOR,
  messagesPerAddress: config.AI_MESSAGES_PER_ADDRESS,
  retrievalsPerVisitor: config.RETRIEVALS_PER_VISITOR,
  retrievalsPerAddress: config.RETRIEVALS_PER_ADDRESS,
})

/** The customer's settings as they are stored. */
export async function findOwnLimits(db: Database, customerID: number): Promise<AiLimits> {
  const [row] = await db.select().from(aiBudgets).where(eq(aiBudgets.customerID, customerID))
  return Object.fromEntries(limitNames.map((name) => [name, row?.[name] ?? null])) as AiLimits
}

/** The effective limits. */
export async function readLimits(
  { db, config }: Pick<Context, 'db' | 'config'>,
  customerID: number,
): Promise<AiLimits> {
  const [own, defaults] = [await findOwnLimits(db, customerID), defaultLimits(config)]
  const choose = (name: LimitName) => {
    const isCapped = !config.AI_LIMITS_CAN_BE_RAISED && isAbove(own[name], defaults[name])
    return isCapped ? defaults[name] : (own[name] ?? defaults[name])
  }
  return Object.fromEntries(limitNames.map((name) => [name, choose(name)])) as AiLimits
}

/** A default of no limit is never exceeded. */
export const isAbove = (own: number | null | undefined, byDefault: number | null): boolean =>
  typeof own === 'number' && byDefault !== null && own > byDefault
