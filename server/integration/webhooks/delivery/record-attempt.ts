import type { WebhookAttempt } from '@attendant/contract/integration/webhook.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { isWebhook } from '../webhooks.store.ts'
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from '../webhooks.table.ts'
import { disableWebhook } from './disable-webhook.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { goneStatus, type SentEvent } from './send-event.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const retryDelaysMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
const maxFailingMs = 5 * day
const maxAttemptsShown = 50

/** The result of a delivery; undefined if its data was deleted. */
export interface Outcome {
  delivery: DeliveryRow
  sent: SentEvent | undefined
}

/** Records the results of a batch: successes in one statement, failures with their next attempt. */
export async function recordAttempts(context: Context, webhook: WebhookRow, outcomes: Outcome[]): Promise<void> {
  const successes: Success[] = []
  const others: Outcome[] = []
  for (const outcome of outcomes) {
    const { delivery, sent } = outcome
    if (sent?.error === null) successes.push({ delivery, attempts: withAttempt(context, delivery, sent) })
    else others.push(outcome)
  }
  if (others.length === 0) return recordSuccesses(context, webhook, successes)
  // Successes come first: disabling gives up everything pending, which must not include accepted deliveries.
  await inTransaction(context, async (context) => {
    await recordOthers(context, webhook, others)
    await recordSuccesses(context, webhook, successes)
  })
}

async function recordOthers(context: Context, webhook: WebhookRow, outcomes: Outcome[]): Promise<void> {
  for (const { delivery, sent } of outcomes) {
    if (!sent) await settle(context, delivery, { state: 'GivenUp', nextAttemptAt: null })
    else {
      const attempts = withAttempt(context, delivery, sent)
      await recordFailure(context, webhook, { delivery, attempts, outcome: sent })
    }
  }
}

const withAttempt = ({ now }: Context, { attempts }: DeliveryRow, { status, ms, error }: SentEvent) =>
  [...attempts, { at: now().toISOString(), status, ms, error }].slice(-maxAttemptsShown)

type Settled = Partial<DeliveryRow>

/** A worker whose claim expired must not overwrite the delivery of another worker. */
async function settle({ db }: Context, { customerID, deliveryID }: DeliveryRow, set: Settled): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ lockedUntil: null, ...set })
    .where(
      and(
        eq(webhookDeliveries.customerID, customerID),
        eq(webhookDeliveries.deliveryID, deliveryID),
        ne(webhookDeliveries.state, 'Delivered'),
      ),
    )
}

interface Success {
  delivery: DeliveryRow
  attempts: WebhookAttempt[]
}

async function recordSuccesses(context: Context, webhook: WebhookRow, successes: Success[]): Promise<void> {
  if (successes.length === 0) return
  const { customerID, webhookID } = webhook
  const ids = successes.map(({ delivery }) => delivery.deliveryID)
  const attempts = successes.map((success) => JSON.stringify(success.attempts))
  await context.db.execute(sql`with recorded as (
      update webhook_deliveries as delivery
      set state = 'Delivered', attempts = done.attempts, next_attempt_at = null, locked_until = null
      from (select unnest(${sql.param(ids)}::bigint[]) as delivery_id, unnest(${sql.param(attempts)}::json[]) as attempts) as done
      where delivery.customer_id = ${customerID} and delivery.delivery_id = done.delivery_id)
    update webhooks set last_success = ${context.now().toISOString()}::timestamptz, failing_since = null
    where customer_id = ${customerID} and webhook_id = ${webhookID}`)
}

interface Failure {
  delivery: DeliveryRow
  attempts: WebhookAttempt[]
  outcome: SentEvent
}

async function recordFailure(context: Context, webhook: WebhookRow, { delivery, attempts, outcome }: Failure) {
  const { customerID, webhookID } = webhook
  const at = context.now()
  const failureCount = delivery.failureCount + 1
  const delay = retryDelaysMs[delivery.failureCount]
  const nextAttemptAt =
    delay === undefined ? null : new Date(at.getTime() + Math.max(jitter(context, delay), outcome.retryAfterMs ?? 0))
  const [after] = await context.db
    .update(webhooks)
    .set({ lastFailure: at, failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()}::timestamptz)` })
    .where(isWebhook(customerID, webhookID))
    .returning()
  if (!after) return
  // Another delivery of the batch disabled the webhook: nothing is retried.
  if (after.isDisabled)
    return settle(context, delivery, { state: 'GivenUp', attempts, failureCount, nextAttemptAt: null })
  const state = nextAttemptAt ? 'Pending' : 'GivenUp'
  await settle(context, delivery, { state, attempts, failureCount, nextAttemptAt })
  const isOverdue = after.failingSince !== null && at.getTime() - after.failingSince.getTime() >= maxFailingMs
  if (outcome.status === goneStatus) return disableWebhook(context, after, 'The receiver answered 410 Gone.')
  if (isOverdue) return disableWebhook(context, after, 'Nothing could be delivered for five days.')
  // Other deliveries of the ticket wait for this one; without a ticket, or if it was given up, others are already
  // due.
  await queueDeliveries(context.db, { customerID, webhookID }, nextAttemptAt ?? undefined)
}

/** Up to 10 % of jitter, so that simultaneous failures are not retried simultaneously. */
function jitter({ newId }: Context, ms: number): number {
  const chance = Number.parseInt(newId().slice(0, 8), 16) / 2 ** 32
  return Math.round(ms * (0.9 + chance * 0.2))
}
