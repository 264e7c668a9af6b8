import type { SpendingScope } from './ai-budgets.table.ts'

const toDay = (time: Date) => time.toISOString().slice(0, 10)

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the period that an instant is in. In UTC, as the ledger counts. */
export const periodOf = (scope: SpendingScope, now: Date): string =>
  scope === 'Month' ? monthOf(toDay(now)) : toDay(now)

export function endOf(scope: 'Day' | 'Month', now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  return new Date(scope === 'Month' ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + 1))
}
