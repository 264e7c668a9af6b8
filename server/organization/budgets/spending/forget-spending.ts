import { and, inArray, lt, or } from 'drizzle-orm'
import { asSystem, type Context } from '../../../context.ts'
import { dayInMs } from '../../../platform/events/events.ts'
import { aiBudgetNotices, aiSpending } from '../ai-budgets.table.ts'
import { periodOf } from '../periods.ts'

export const forgetSpendingJob = 'ai-budgets.forget-spending'

const keptDays = { ofCustomers: 62, ofSenders: 2 }

/** Job: deletes counters of past periods. The ledger keeps what was spent. */
export async function forgetSpending(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'clean up expired rows')
  const before = (days: number) => periodOf('Day', new Date(now().getTime() - days * dayInMs))
  const isOfSender = inArray(aiSpending.scope, ['Visitor', 'Address'])
  await db
    .delete(aiSpending)
    .where(
      or(
        lt(aiSpending.period, before(keptDays.ofCustomers)),
        and(isOfSender, lt(aiSpending.period, before(keptDays.ofSenders))),
      ),
    )
  await db.delete(aiBudgetNotices).where(lt(aiBudgetNotices.period, before(keptDays.ofCustomers)))
}
