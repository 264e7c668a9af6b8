import { and, eq, exists } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { notify } from '../../../desk/notifications/notify.ts'
import { reps } from '../../../people/reps/reps.table.ts'
import { isWebhook } from '../webhooks.store.ts'
import { type WebhookRow, webhookDeliveries, webhooks } from '../webhooks.table.ts'

/** Gives up pending deliveries and notifies the admins. Nothing is queued until an admin enables the webhook again. */
export async function disableWebhook(context: Context, webhook: WebhookRow, reason: string): Promise<void> {
  const { customerID, webhookID, url } = webhook
  const { db, now } = context
  await db.update(webhooks).set({ isDisabled: true }).where(isWebhook(customerID, webhookID))
  await giveUpPending(context, webhook)
  const admins = await db
    .select({ customerRepID: reps.customerRepID })
    .from(reps)
    .where(and(eq(reps.customerID, customerID), eq(reps.role, 'Admin'), eq(reps.isActive, true)))
  await notify(context, {
    ...{ customerID, kind: 'WebhookDisabled', ticketID: null },
    fact: `webhook:${webhookID}:${now().toISOString()}`,
    title: 'A webhook was disabled',
    text: `${new URL(url).host}: ${reason}`,
    customerRepIDs: admins.map(({ customerRepID }) => customerRepID),
  })
}

export async function giveUpPending({ db }: Context, { customerID, webhookID }: WebhookRow): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'GivenUp', nextAttemptAt: null, lockedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.customerID, customerID),
        eq(webhookDeliveries.webhookID, webhookID),
        eq(webhookDeliveries.state, 'Pending'),
        exists(
          db
            .select()
            .from(webhooks)
            .where(and(isWebhook(customerID, webhookID), eq(webhooks.isDisabled, true))),
        ),
      ),
    )
}
