import { randomBytes } from 'node:crypto'
import {
  type Webhook,
  type WebhookCreate,
  type WebhookUpdate,
  webhookEvents,
} from '@attendant/contract/integration/webhook.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../errors.ts'
import { getLiveChannel } from '../../organization/channels/get-live-channel.ts'
import type { Database } from '../../platform/database/database.ts'
import { isPermittedAddress } from '../../platform/outbound/permitted-address.ts'
import { sealOwnerOf } from '../../platform/secrets/secrets.ts'
import { queueDeliveries } from './delivery/queue-deliveries.ts'
import { getWebhook, getWebhookRow, isWebhook } from './webhooks.store.ts'
import { webhooks } from './webhooks.table.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Key format of Standard Webhooks: the bytes after the prefix are the key. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export async function createWebhook(context: Context, customerID: number, body: WebhookCreate): Promise<Webhook> {
  const { db, secrets } = context
  const url = await readUrl(context, body.url)
  const channelIDs = body.channelIDs ?? null
  await checkChannels(db, customerID, channelIDs)
  const secret = makeSecret()
  const sealed = secrets.seal(secret, sealOwnerOf(customerID))
  const events = readEvents(body.events)
  const [row] = await db
    .insert(webhooks)
    .values({ customerID, url, events, channelIDs, isActive: body.isActive ?? true, secret: sealed })
    .returning({ webhookID: webhooks.webhookID })
  if (!row) throw new Error('Invariant violated: insert returned no row')
  return getWebhook(db, customerID, row.webhookID, secret)
}

/** Enabling a disabled webhook, or changing its URL, restarts delivery. */
export async function updateWebhook(
  context: Context,
  customerID: number,
  webhookID: number,
  body: WebhookUpdate,
): Promise<void> {
  const { db } = context
  const before = await getWebhookRow(db, customerID, webhookID)
  const url = body.url === undefined ? before.url : await readUrl(context, body.url)
  if (body.channelIDs) await checkChannels(db, customerID, body.channelIDs, before.channelIDs)
  const isRevived = body.isActive === true || url !== before.url
  await db
    .update(webhooks)
    .set({
      url,
      ...(body.events ? { events: readEvents(body.events) } : {}),
      ...(body.channelIDs === undefined ? {} : { channelIDs: body.channelIDs }),
      ...(body.isActive === undefined ? {} : { isActive: body.isActive }),
      ...(isRevived ? { isDisabled: false, failingSince: null } : {}),
    })
    .where(isWebhook(customerID, webhookID))
  if (isRevived) await queueDeliveries(db, { customerID, webhookID })
}

export async function deleteWebhook({ db }: Context, customerID: number, webhookID: number): Promise<void> {
  await getWebhookRow(db, customerID, webhookID)
  await db.delete(webhooks).where(isWebhook(customerID, webhookID))
}

/** The previous secret also signs for a day. */
export async function rotateSecret(context: Context, customerID: number, webhookID: number): Promise<Webhook> {
  const { db, now, secrets } = context
  const before = await getWebhookRow(db, customerID, webhookID)
  const secret = makeSecret()
  await db
    .update(webhooks)
    .set({
      secret: secrets.seal(secret, sealOwnerOf(customerID)),
      previousSecret: before.secret,
      previousUntil: new Date(now().getTime() + dayInMs),
    })
    .where(isWebhook(customerID, webhookID))
  return getWebhook(db, customerID, webhookID, secret)
}

/** Deduplicates the events. Ephemeral and personal events are not available. */
function readEvents(written: string[]): string[] {
  const allowed: readonly string[] = ['*', ...webhookEvents]
  for (const [index, event] of written.entries()) {
    if (!allowed.includes(event)) throw invalidField(`events.${index}`, 'not_one_of', { allowed: allowed.join(', ') })
  }
  return [...new Set(written)]
}

/** The URL must be public and encrypted, unless the operator listed it. Each attempt checks it again. */
async function readUrl({ outbound }: Pick<Context, 'outbound'>, url: string): Promise<string> {
  if (!(await isPermittedAddress(outbound, url))) throw invalidField('url', 'webhook_url_invalid')
  return url
}

/** Channels that were deleted since the webhook named them may stay. */
async function checkChannels(
  db: Database,
  customerID: number,
  channelIDs: number[] | null,
  kept: number[] | null = null,
): Promise<void> {
  for (const channelID of new Set(channelIDs)) {
    if (!kept?.includes(channelID)) await getLiveChannel(db, customerID, channelID, 'channelIDs')
  }
}
