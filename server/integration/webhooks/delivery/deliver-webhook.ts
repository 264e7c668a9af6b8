import type { Context } from '../../../context.ts'
import type { Attempt } from '../../../platform/jobs/jobs.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import { renderData } from '../freeze-events.ts'
import { isWebhook } from '../webhooks.store.ts'
import { type DeliveryRow, type WebhookRow, webhooks } from '../webhooks.table.ts'
import { type Claim, claimDeliveries, findEndOfClaims } from './claim-deliveries.ts'
import { giveUpPending } from './disable-webhook.ts'
import { type DeliverWebhook, queueDeliveries, queueRecovery } from './queue-deliveries.ts'
import { type Outcome, recordAttempts } from './record-attempt.ts'
import { createSender, goneStatus, type Sender } from './send-event.ts'

/** Concurrent requests to the receiver. */
export const maxRequests = 20
const maxBatches = 10

/** Job: sends a webhook's due deliveries, in order per ticket. Concurrent runs are safe. */
export async function deliverWebhook(context: Context, payload: DeliverWebhook, { signal }: Attempt): Promise<void> {
  const { customerID, webhookID } = payload
  for (let batch = 0; batch < maxBatches; batch++) {
    const [webhook] = await context.db.select().from(webhooks).where(isWebhook(customerID, webhookID))
    if (!webhook?.isActive || signal?.aborted) return
    // From a transaction that began before the webhook was disabled.
    if (webhook.isDisabled) return giveUpPending(context, webhook)
    const claim = await claimDeliveries(context, webhook)
    if (claim.deliveries.length === 0) return recoverLater(context, webhook)
    try {
      await recordAttempts(context, webhook, await sendAll(context, webhook, claim))
    } finally {
      claim.stop()
    }
  }
  await queueDeliveries(context.db, payload)
}

/**
 * Deliveries not sent are in no outcome: after 410 they are given up with the rest, and an expired claim belongs to
 * another worker.
 */
async function sendAll(context: Context, webhook: WebhookRow, { deliveries, isHeld }: Claim): Promise<Outcome[]> {
  const inTurn = createSemaphore(maxRequests)
  const send = createSender(context, webhook)
  let isGone = false
  const outcomes = deliveries.map((delivery) =>
    inTurn(async (): Promise<Outcome[]> => {
      if (isGone || !isHeld()) return []
      const outcome = await deliver(context, send, delivery)
      isGone ||= outcome.sent?.status === goneStatus
      return [outcome]
    }),
  )
  return (await Promise.all(outcomes)).flat()
}

async function deliver(context: Context, send: Sender, delivery: DeliveryRow): Promise<Outcome> {
  const data = delivery.data ?? (await renderLate(context, delivery))
  return { delivery, sent: data && (await send({ ...delivery, data })) }
}

/** Only for events published outside a transaction, by another version of the program. */
async function renderLate(context: Context, { customerID, sequence }: DeliveryRow) {
  return (await renderData(context, customerID, [sequence])).get(sequence)
}

/** Claims of a killed worker are taken over when their lease expires. */
async function recoverLater(context: Context, webhook: WebhookRow): Promise<void> {
  const until = await findEndOfClaims(context, webhook)
  if (until) await queueRecovery(context.db, webhook, until)
}
