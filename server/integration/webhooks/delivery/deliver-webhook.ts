import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { tellData } from '../freeze-events.ts'
import { isWebhook } from '../webhooks.store.ts'
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from '../webhooks.table.ts'
import { type DeliverWebhook, queueDeliveries } from './queue-deliveries.ts'
import { type Outcome, recordAttempts } from './record-attempt.ts'
import { createSender, type Sender } from './send-event.ts'

/** Claimed and recorded together, each of another ticket. */
const batchSize = 100
/** Requests to the receiver at a time. */
const maxRequests = 20
const maxBatches = 10
/** Longer than a batch takes whose every attempt times out: after that the worker is gone. */
const lockMs = 120_000

/** Job: sends what is due to a webhook, the events of one ticket in order. May run beside itself. */
export async function deliverWebhook(context: Context, payload: DeliverWebhook, { signal }: Attempt): Promise<void> {
  const { customerID, webhookID } = payload
  for (let batch = 0; batch < maxBatches; batch++) {
    const [webhook] = await context.db.select().from(webhooks).where(isWebhook(customerID, webhookID))
    if (!webhook || webhook.isDisabled || !webhook.isActive || signal?.aborted) return
    const due = await claimDue(context, webhook)
    if (due.length === 0) return
    const inTurn = createSemaphore(maxRequests)
    const send = createSender(context, webhook)
    const outcomes = await Promise.all(due.map((delivery) => inTurn(() => deliver(context, send, delivery))))
    await recordAttempts(context, webhook, outcomes)
  }
  await queueDeliveries(context.db, payload)
}

async function deliver(context: Context, send: Sender, delivery: DeliveryRow): Promise<Outcome> {
  const data = delivery.data ?? (await tellLate(context, delivery))
  return { delivery, sent: data && (await send({ ...delivery, data })) }
}

/** Only where the event was published outside a transaction of the service, by a program of another version. */
async function tellLate(context: Context, { customerID, sequence }: DeliveryRow) {
  return (await tellData(context, customerID, [sequence])).get(sequence)
}

/** The first of each ticket that wait, in order. Others skip what is claimed. */
async function claimDue({ db, now }: Context, { customerID, webhookID }: WebhookRow): Promise<DeliveryRow[]> {
  const at = now()
  const heads = db
    .select({ deliveryID: webhookDeliveries.deliveryID })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.customerID, customerID),
        eq(webhookDeliveries.webhookID, webhookID),
        eq(webhookDeliveries.state, 'Pending'),
        lte(webhookDeliveries.nextAttemptAt, at),
        or(isNull(webhookDeliveries.lockedUntil), lte(webhookDeliveries.lockedUntil, at)),
        isHead,
      ),
    )
    .orderBy(asc(webhookDeliveries.deliveryID))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(webhookDeliveries)
    .set({ lockedUntil: new Date(at.getTime() + lockMs) })
    .where(and(eq(webhookDeliveries.customerID, customerID), inArray(webhookDeliveries.deliveryID, heads)))
    .returning()
  return rows.toSorted((one, other) => one.deliveryID - other.deliveryID)
}

/** With `offset 0` it is looked up by its index for each row, whatever the statistics say: never by comparing all with all. */
const isHead = sql`not exists (select from webhook_deliveries as earlier
  where earlier.customer_id = ${webhookDeliveries.customerID} and earlier.webhook_id = ${webhookDeliveries.webhookID}
    and earlier.ticket_id = ${webhookDeliveries.ticketID} and earlier.state = 'Pending'
    and earlier.delivery_id < ${webhookDeliveries.deliveryID} offset 0)`
