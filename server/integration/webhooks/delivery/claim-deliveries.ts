import { and, asc, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type DeliveryRow, type WebhookRow, webhookDeliveries } from '../webhooks.table.ts'

/** Claimed and recorded together, each of another ticket. */
export const batchSize = 100
/** A worker that was killed holds its claims for so long. */
const leaseMs = 20_000
const renewalMs = 5_000

/** Deliveries that one worker alone may send while its lease lasts. */
export interface Claim {
  deliveries: DeliveryRow[]
  isHeld(): boolean
  /** Ends the renewals. */
  stop(): void
}

/** Claims what is due, and renews the lease until the claim is stopped. */
export async function claimDeliveries(context: Context, webhook: WebhookRow): Promise<Claim> {
  let leasedUntil = leaseEnd(context)
  const deliveries = await claimDue(context, webhook, leasedUntil)
  const deliveryIDs = deliveries.map(({ deliveryID }) => deliveryID)
  const renew = async () => {
    const until = leaseEnd(context)
    await renewLease(context, webhook, deliveryIDs, until)
    leasedUntil = until
  }
  const renewals =
    deliveryIDs.length > 0 ? setInterval(() => void renew().catch(() => undefined), renewalMs) : undefined
  return { deliveries, isHeld: () => context.now() < leasedUntil, stop: () => clearInterval(renewals) }
}

const leaseEnd = ({ now }: Context) => new Date(now().getTime() + leaseMs)

const pendingOf = ({ customerID, webhookID }: WebhookRow) =>
  and(
    eq(webhookDeliveries.customerID, customerID),
    eq(webhookDeliveries.webhookID, webhookID),
    eq(webhookDeliveries.state, 'Pending'),
  )

/** The first of each ticket that wait, in order. Others skip what is claimed. */
async function claimDue({ db, now }: Context, webhook: WebhookRow, lockedUntil: Date): Promise<DeliveryRow[]> {
  const at = now()
  const heads = db
    .select({ deliveryID: webhookDeliveries.deliveryID })
    .from(webhookDeliveries)
    .where(
      and(
        pendingOf(webhook),
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
    .set({ lockedUntil })
    .where(and(eq(webhookDeliveries.customerID, webhook.customerID), inArray(webhookDeliveries.deliveryID, heads)))
    .returning()
  return rows.toSorted((one, other) => one.deliveryID - other.deliveryID)
}

/** With `offset 0` it is looked up by its index for each row, whatever the statistics say: never by comparing all with all. */
const isHead = sql`not exists (select from webhook_deliveries as earlier
  where earlier.customer_id = ${webhookDeliveries.customerID} and earlier.webhook_id = ${webhookDeliveries.webhookID}
    and earlier.ticket_id = ${webhookDeliveries.ticketID} and earlier.state = 'Pending'
    and earlier.delivery_id < ${webhookDeliveries.deliveryID} offset 0)`

/** Not of those that were released meanwhile, such as to be delivered again. */
async function renewLease({ db }: Context, webhook: WebhookRow, deliveryIDs: number[], lockedUntil: Date) {
  const isLocked = sql`${webhookDeliveries.lockedUntil} is not null`
  await db
    .update(webhookDeliveries)
    .set({ lockedUntil })
    .where(and(pendingOf(webhook), isLocked, inArray(webhookDeliveries.deliveryID, deliveryIDs)))
}

/** When the first claim of another worker ends, unless it is renewed. */
export async function findEndOfClaims({ db, now }: Context, webhook: WebhookRow): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: min(webhookDeliveries.lockedUntil) })
    .from(webhookDeliveries)
    .where(and(pendingOf(webhook), gt(webhookDeliveries.lockedUntil, now())))
  return first?.at ?? undefined
}
