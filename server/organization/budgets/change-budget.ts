import { type AiBudgetUpdate, limitNames } from '@attendant/contract/organization/ai-budget.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { aiBudgets } from './ai-budgets.table.ts'
import { defaultLimits, isAbove } from './read-limits.ts'

/** Takes effect with the next request to a provider. */
export async function changeBudget({ db, config }: Context, customerID: number, body: AiBudgetUpdate): Promise<void> {
  const given = limitNames.filter((name) => body[name] !== undefined)
  const defaults = defaultLimits(config)
  const tooHigh = config.AI_LIMITS_CAN_BE_RAISED ? undefined : given.find((name) => isAbove(body[name], defaults[name]))
  if (tooHigh) throw invalidField(tooHigh, 'above_installation_limit', { limit: defaults[tooHigh] ?? 0 })
  const changes = Object.fromEntries(given.map((name) => [name, body[name] ?? null]))
  if (given.length === 0) return
  await db
    .insert(aiBudgets)
    .values({ customerID, ...changes })
    .onConflictDoUpdate({ target: aiBudgets.customerID, set: changes })
}
