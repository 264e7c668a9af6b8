import type { LimitName } from '@attendant/contract/organization/ai-budget.ts'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../platform/events/events.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { getCustomerProfile } from '../customers/get-customer-profile.ts'
import { peoplePort } from '../ports.ts'
import { aiBudgetNotices } from './ai-budgets.table.ts'
import { writeNotice } from './notice-texts.ts'

export const sendBudgetNoticeJob = 'ai-budgets.send-notice'

export interface BudgetReached {
  customerID: number
  limitName: LimitName
  /** The first day of the day or month. */
  period: string
  percent: 80 | 100
}

interface SendBudgetNotice extends BudgetReached {
  to: string
}

/**
 * Notifies representatives over the hub and admins by email, once per period, that a limit is nearly or fully used. Runs
 * in the transaction that counts the spending.
 */
export async function notifyAdmins(context: Context, reached: BudgetReached): Promise<void> {
  const { db, now } = context
  const { customerID, limitName, period, percent } = reached
  const written = await db
    .insert(aiBudgetNotices)
    .values({ customerID, limitName, period, percent, reachedAt: now() })
    .onConflictDoNothing()
    .returning({ percent: aiBudgetNotices.percent })
  if (written.length === 0) return
  await publishEvent(context, { customerID, type: 'budget.reached', data: { limitName, period, percent } })
  for (const to of await peoplePort(context).listAdminAddresses(db, customerID)) {
    await addJob(db, sendBudgetNoticeJob, { ...reached, to }, { maxAttempts: 5 })
  }
}

/** Job: one email to one admin. */
export async function sendBudgetNotice(context: Context, notice: SendBudgetNotice): Promise<void> {
  const { customerID, limitName, percent, to } = notice
  const { name, locale } = await getCustomerProfile(context.db, customerID)
  const text = writeNotice(locale ?? 'en', {
    limitName,
    percent,
    name,
    url: `${context.publicUrl}/console/settings/ai-budget`,
  })
  await context.mailer.send({ to, ...text })
}
