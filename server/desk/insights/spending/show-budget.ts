import type { AiBudget } from '@attendant/contract/organization/ai-budget.ts'
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { aiSpending } from '../../../organization/budgets/ai-budgets.table.ts'
import { endOf, periodOf } from '../../../organization/budgets/periods.ts'
import { defaultLimits, findOwnLimits, readLimits } from '../../../organization/budgets/read-limits.ts'
import { measureUse, type Spent } from '../../../organization/budgets/spending/judge-spending.ts'
import { aiUsage } from '../../../organization/models/ai-usage.table.ts'
import type { Database } from '../../../platform/database/database.ts'
import { listTopSenders } from './list-top-senders.ts'

/** The AI spending limits of a customer, and what has been spent. */
export async function showBudget(context: Context, customerID: number): Promise<AiBudget> {
  const { db, config } = context
  const now = context.now()
  const spent = await findSpent(db, customerID, now)
  const show = (scope: 'Day' | 'Month') => {
    const { tokens = 0, cost = 0 } = spent.find((account) => account.scope === scope) ?? {}
    return { tokens, cost, endsAt: endOf(scope, now).toISOString() }
  }
  const use = measureUse(await readLimits(context, customerID), spent)
  return {
    limits: await findOwnLimits(db, customerID),
    defaults: defaultLimits(config),
    canExceedDefaults: config.AI_LIMITS_CAN_BE_RAISED,
    day: show('Day'),
    month: show('Month'),
    exhausted: use.filter(({ percent }) => percent >= 100).map(({ name }) => name),
    nearlyExhausted: use.filter(({ percent }) => percent >= 80 && percent < 100).map(({ name }) => name),
    topSenders: await listTopSenders(db, customerID, periodOf('Day', now)),
    hasUnknownPrices: await hasUnknownPrices(db, customerID, periodOf('Month', now)),
  }
}

async function findSpent(db: Database, customerID: number, now: Date): Promise<Spent[]> {
  const rows = await db
    .select()
    .from(aiSpending)
    .where(
      and(
        eq(aiSpending.customerID, customerID),
        eq(aiSpending.subject, ''),
        inArray(aiSpending.scope, ['Day', 'Month']),
        inArray(aiSpending.period, [periodOf('Day', now), periodOf('Month', now)]),
      ),
    )
  // On the first of a month, both periods have the same key.
  return rows.filter(({ scope, period }) => period === periodOf(scope, now))
}

async function hasUnknownPrices(db: Database, customerID: number, since: string): Promise<boolean> {
  const [row] = await db
    .select({ model: aiUsage.model })
    .from(aiUsage)
    .where(and(eq(aiUsage.customerID, customerID), gte(aiUsage.day, since), isNull(aiUsage.cost)))
    .limit(1)
  return row !== undefined
}
