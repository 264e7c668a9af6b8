import { and, asc, eq, gt, inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { type DeliveryRow, type WebhookRow, webhookDeliveries } from '../webhooks.table.ts'

/** Maximum deliveries claimed and recorded together, each of another ticket. */
export const batchSize = 100
/** Claims of a killed worker expire after this time. */
const leaseMs = 20_000
const renewalMs = 5_000

/** Deliveries reserved for one worker while its lease is valid. */
export interface Claim {
  deliveries: DeliveryRow[]
  isHeld(): boolean
  /** Stops the renewals. */
  stop(): void
}

/** Claims due deliveries, and renews the lease until the claim is stopped. */
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

/** The first waiting delivery of each ticket, in order. Claimed rows are skipped. */
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

/** `offset 0` makes the planner look up each row by index, whatever the statistics. */
const isHead = sql`not exists (select from webhook_deliveries as earlier
  where earlier.customer_id = ${webhookDeliveries.customerID} and earlier.webhook_id = ${webhookDeliveries.webhookID}
    and earlier.ticket_id = ${webhookDeliveries.ticketID} and earlier.state = 'Pending'
    and earlier.delivery_id < ${webhookDeliveries.deliveryID} offset 0)`

/** Skips deliveries released meanwhile, for example for redelivery. */
async function renewLease({ db }: Context, webhook: WebhookRow, deliveryIDs: number[], lockedUntil: Date) {
  const isLocked = sql`${webhookDeliveries.lockedUntil} is not null`
  await db
    .update(webhookDeliveries)
    .set({ lockedUntil })
    .where(and(pendingOf(webhook), isLocked, inArray(webhookDeliveries.deliveryID, deliveryIDs)))
}

/** When the first claim of another worker expires, unless it is renewed. */
export async function findEndOfClaims({ db, now }: Context, webhook: WebhookRow): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: min(webhookDeliveries.lockedUntil) })
    .from(webhookDeliveries)
    .where(and(pendingOf(webhook), gt(webhookDeliveries.lockedUntil, now())))
  return first?.at ?? undefined
}
