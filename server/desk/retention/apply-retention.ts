import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { asSystem, type Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Attempt, addJob } from '../../platform/jobs/jobs.ts'
import { eraseTickets } from '../privacy/erase-tickets.ts'
import { lockTickets } from '../tickets/changes/change-ticket-state.ts'
import { anonymiseTickets } from './anonymise/anonymise-tickets.ts'
import { type DueTicket, lockDueTickets } from './due-tickets.ts'
import { retentionPolicies } from './policies/retention.table.ts'

export const sweepRetentionJob = 'retention.sweep'
export const applyRetentionJob = 'retention.apply'

const batchSize = 50

/** Job, hourly: starts each customer's work once a day, also after an outage of the service. */
export async function sweepRetention(context: Context): Promise<void> {
  const { db, now } = asSystem(context, 'list customers with retention policies')
  const today = new Date(now())
  today.setUTCHours(0, 0, 0, 0)
  const due = await db
    .update(retentionPolicies)
    .set({ lastRun: now() })
    .where(
      and(
        eq(retentionPolicies.isActive, true),
        lte(retentionPolicies.effectiveFrom, now()),
        or(isNull(retentionPolicies.lastRun), lt(retentionPolicies.lastRun, today)),
      ),
    )
    .returning({ customerID: retentionPolicies.customerID })
  for (const customerID of new Set(due.map((row) => row.customerID))) {
    await addJob(db, applyRetentionJob, { customerID }, { key: `${applyRetentionJob} ${customerID}`, lane: 'bulk' })
  }
}

/** Job. Each batch is one transaction: a ticket is processed completely or not at all, and the rest is found again. */
export async function applyRetention(
  context: Context,
  { customerID }: { customerID: number },
  { signal }: Pick<Attempt, 'signal'> = {},
): Promise<void> {
  for (let after: DueTicket | undefined; ; ) {
    if (signal?.aborted) throw new Error('The service is stopping; the rest follows.')
    const batch = await inTransaction(context, (context) => applyBatch(context, customerID, after))
    if (batch.length < batchSize) return
    after = batch.at(-1)
  }
}

async function applyBatch(context: Context, customerID: number, after: DueTicket | undefined): Promise<DueTicket[]> {
  const batch = await lockDueTickets(context, customerID, { after, limit: batchSize })
  const byPolicy = Map.groupBy(batch, ({ retentionPolicyID, action }) => `${action} ${retentionPolicyID}`)
  for (const due of byPolicy.values()) {
    const [first] = due
    const ticketIDs = due.map(({ ticketID }) => ticketID)
    if (first?.action === 'Delete') await eraseTickets(context, customerID, ticketIDs)
    else if (first)
      await anonymiseTickets(context, customerID, await lockTickets(context.db, customerID, ticketIDs), first)
  }
  return batch
}
