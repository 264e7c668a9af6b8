import type { WebhookPing } from '@attendant/contract/integration/webhook.ts'
import type { Context } from '../../context.ts'
import { createSender } from './delivery/send-event.ts'
import { getWebhookRow } from './webhooks.store.ts'

/** Sends one event immediately and returns the result. It is not listed as a delivery. */
export async function pingWebhook(context: Context, customerID: number, webhookID: number): Promise<WebhookPing> {
  const webhook = await getWebhookRow(context.db, customerID, webhookID)
  const event = { eventID: context.newId(), type: 'webhook.ping', at: context.now(), data: { webhookID } }
  const { status, ms, error } = await createSender(context, webhook)(event)
  return { status, ms, error }
}
