import type { AiLimits, LimitName } from '@attendant/contract/organization/ai-budget.ts'
import type { SpendingScope } from '../ai-budgets.table.ts'
import type { Amount, Spent } from './spending.store.ts'

export type { Spent }

/** Which limits apply to which counter, and what each counts. */
export const limitsOf: Record<SpendingScope, [name: LimitName, unit: keyof Amount][]> = {
  Day: [
    ['tokensPerDay', 'tokens'],
    ['costPerDay', 'cost'],
  ],
  Month: [
    ['tokensPerMonth', 'tokens'],
    ['costPerMonth', 'cost'],
  ],
  Visitor: [
    ['tokensPerVisitor', 'tokens'],
    ['messagesPerVisitor', 'messages'],
    ['retrievalsPerVisitor', 'retrievals'],
  ],
  Address: [
    ['tokensPerAddress', 'tokens'],
    ['messagesPerAddress', 'messages'],
    ['retrievalsPerAddress', 'retrievals'],
  ],
}

/** The limits that an amount would exceed. An amount without a unit does not exceed limits of that unit. */
export function findExceeded(limits: AiLimits, spent: Spent[], wanted: Amount): LimitName[] {
  return spent.flatMap((account) =>
    limitsOf[account.scope].flatMap(([name, unit]) => {
      const limit = limits[name]
      return limit !== null && wanted[unit] > 0 && account[unit] + wanted[unit] > limit ? [name] : []
    }),
  )
}

/** The used percentage of a customer's limits. Counters without a limit are omitted. */
export function measureUse(limits: AiLimits, spent: Spent[]): { name: LimitName; period: string; percent: number }[] {
  return spent
    .filter(({ scope }) => scope === 'Day' || scope === 'Month')
    .flatMap((account) =>
      limitsOf[account.scope].flatMap(([name, unit]) => {
        const limit = limits[name]
        if (limit === null) return []
        const percent = limit === 0 ? 100 : (account[unit] / limit) * 100
        return [{ name, period: account.period, percent }]
      }),
    )
}
