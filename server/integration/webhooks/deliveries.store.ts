import type {
  WebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookRedeliver,
} from '@attendant/contract/integration/webhook.ts'
import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { invalidField, refuse } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/http/requests/cursors.ts'
import { queueDeliveries } from './delivery/queue-deliveries.ts'
import { getWebhookRow } from './webhooks.store.ts'
import { type DeliveryRow, webhookDeliveries } from './webhooks.table.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

const ofWebhook = (customerID: number, webhookID: number) =>
  and(eq(webhookDeliveries.customerID, customerID), eq(webhookDeliveries.webhookID, webhookID))

/** Newest first, for the last 30 days. */
export async function listDeliveries(
  { db, now }: Context,
  customerID: number,
  webhookID: number,
  { cursor, limit, state }: WebhookDeliveryQuery,
): Promise<WebhookDeliveries> {
  await getWebhookRow(db, customerID, webhookID)
  const after = readCursor(cursor)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        ofWebhook(customerID, webhookID),
        gte(webhookDeliveries.at, new Date(now().getTime() - keptMs)),
        after ? lt(webhookDeliveries.deliveryID, after.id) : undefined,
        state ? eq(webhookDeliveries.state, state) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.deliveryID))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = last && rows.length > limit ? writeCursor({ at: last.at, id: last.deliveryID }) : null
  return { items: items.map(toDelivery), nextCursor }
}

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...{ deliveryID: row.deliveryID, eventID: `evt_${row.eventID}`, type: row.type, ticketID: row.ticketID },
  ...{ state: row.state, attempts: row.attempts, nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null },
})

interface OneDelivery {
  customerID: number
  webhookID: number
  deliveryID: number
}

export async function redeliverOne(
  context: Context,
  { customerID, webhookID, deliveryID }: OneDelivery,
): Promise<number> {
  const isIt = and(ofWebhook(customerID, webhookID), eq(webhookDeliveries.deliveryID, deliveryID))
  await assertDelivers(context.db, customerID, webhookID)
  const count = await queueAgain(context, isIt)
  if (count === 0) throw refuse('webhook_delivery_not_found')
  await queueDeliveries(context.db, { customerID, webhookID })
  return count
}

/** Queues deliveries again, whatever their result. */
export async function redeliverRange(
  context: Context,
  customerID: number,
  webhookID: number,
  { from, to }: WebhookRedeliver,
): Promise<number> {
  if (new Date(from) > new Date(to)) throw invalidField('from', 'from_after_to')
  await assertDelivers(context.db, customerID, webhookID)
  const isWithin = and(gte(webhookDeliveries.at, new Date(from)), lt(webhookDeliveries.at, new Date(to)))
  const count = await queueAgain(context, and(ofWebhook(customerID, webhookID), isWithin))
  if (count > 0) await queueDeliveries(context.db, { customerID, webhookID })
  return count
}

/** Deliveries to an inactive webhook are rejected. */
async function assertDelivers(db: Database, customerID: number, webhookID: number): Promise<void> {
  const { isActive, isDisabled } = await getWebhookRow(db, customerID, webhookID)
  if (!isActive || isDisabled) throw refuse('webhook_off')
}

async function queueAgain({ db, now }: Context, isWanted: SQL | undefined): Promise<number> {
  const { rowCount } = await db
    .update(webhookDeliveries)
    .set({ state: 'Pending', nextAttemptAt: now(), failureCount: 0, lockedUntil: null })
    .where(isWanted)
  return rowCount ?? 0
}

/** Deletes payloads of erased tickets. */
export async function forgetTicketsOfWebhooks(context: object, customerID: number, ticketIDs: number[]): Promise<void> {
  if (ticketIDs.length === 0) return
  await (context as Context).db
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.customerID, customerID), inArray(webhookDeliveries.ticketID, ticketIDs)))
}
