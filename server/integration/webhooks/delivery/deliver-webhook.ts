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

/** Requests to the receiver at a time. */
export const maxRequests = 20
const maxBatches = 10

/** Job: sends what is due to a webhook, the events of one ticket in order. May run beside itself. */
export async function deliverWebhook(context: Context, payload: DeliverWebhook, { signal }: Attempt): Promise<void> {
  const { customerID, webhookID } = payload
  for (let batch = 0; batch < maxBatches; batch++) {
    const [webhook] = await context.db.select().from(webhooks).where(isWebhook(customerID, webhookID))
    if (!webhook?.isActive || signal?.aborted) return
    // Of a transaction that had begun before the webhook was disabled.
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

/** What is not sent is in no outcome: after 410 it is given up with the rest, and a lost claim belongs to another worker. */
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

/** Only where the event was published outside a transaction of the service, by a program of another version. */
async function renderLate(context: Context, { customerID, sequence }: DeliveryRow) {
  return (await renderData(context, customerID, [sequence])).get(sequence)
}

/** A worker that was killed leaves claims behind: they are taken over when their lease ends. */
async function recoverLater(context: Context, webhook: WebhookRow): Promise<void> {
  const until = await findEndOfClaims(context, webhook)
  if (until) await queueRecovery(context.db, webhook, until)
}
