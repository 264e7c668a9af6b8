import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { asSystem, bindCustomer, type Context } from '../../../context.ts'
import { webhookDeliveries } from '../webhooks.table.ts'
import { queueDeliveries } from './queue-deliveries.ts'

export const sweepWebhooksJob = 'webhooks.sweep'
export const forgetDeliveriesJob = 'webhooks.forget'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Job: queues due deliveries without a job, for example after a kill or for a scheduled retry. */
export async function sweepWebhooks(context: Context): Promise<void> {
  const at = context.now()
  const { db } = asSystem(context, 'list webhooks with due deliveries')
  const due = await db
    .selectDistinct({ customerID: webhookDeliveries.customerID, webhookID: webhookDeliveries.webhookID })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.state, 'Pending'),
        lte(webhookDeliveries.nextAttemptAt, at),
        or(isNull(webhookDeliveries.lockedUntil), lte(webhookDeliveries.lockedUntil, at)),
      ),
    )
    .limit(1000)
  for (const webhook of due) await queueDeliveries(bindCustomer(context, webhook.customerID).db, webhook)
}

/** Job: deletes deliveries after 30 days. */
export async function forgetDeliveries(context: Context): Promise<void> {
  await asSystem(context, 'clean up expired rows')
    .db.delete(webhookDeliveries)
    .where(lt(webhookDeliveries.at, new Date(context.now().getTime() - keptMs)))
}
