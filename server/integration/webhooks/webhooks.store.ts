import type { Page } from '@attendant/contract/fields.ts'
import type { Webhook } from '@attendant/contract/integration/webhook.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { firstRow, isRow } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { mask } from '../../platform/secrets/secrets.ts'
import { type WebhookRow, webhookDeliveries, webhooks } from './webhooks.table.ts'

export const isWebhook = isRow(webhooks, webhooks.webhookID)

const sortable = {
  webhookID: webhooks.webhookID,
  url: webhooks.url,
  isActive: webhooks.isActive,
  lastSuccess: webhooks.lastSuccess,
  lastFailure: webhooks.lastFailure,
  state: sql`case when ${webhooks.isDisabled} then 'Disabled' when ${webhooks.failingSince} is null then 'Active' else 'Failing' end`,
  // Masked, so that sorting reveals nothing.
  secret: sql`(${webhooks.secret} is null)`,
  pendingCount: sql`(select count(*) from webhook_deliveries as waiting where waiting.customer_id = ${webhooks.customerID}
    and waiting.webhook_id = ${webhooks.webhookID} and waiting.state = 'Pending')`,
}

export async function listWebhooks(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<Webhook>> {
  const isOwn = eq(webhooks.customerID, customerID)
  const rows = db
    .select()
    .from(webhooks)
    .where(isOwn)
    .orderBy(...orderBy(sortable, webhooks.webhookID, query, { by: 'webhookID' }))
  const page = await takePage(rows, db.$count(webhooks, isOwn), query)
  return { ...page, items: await toWebhooks(db, customerID, page.items) }
}

export const getWebhookRow = (db: Database, customerID: number, webhookID: number): Promise<WebhookRow> =>
  firstRow(db.select().from(webhooks).where(isWebhook(customerID, webhookID)), () => refuse('webhook_not_found'))

/** The secret is masked unless given. */
export async function getWebhook(
  db: Database,
  customerID: number,
  webhookID: number,
  secret: string = mask,
): Promise<Webhook> {
  const [webhook] = await toWebhooks(db, customerID, [await getWebhookRow(db, customerID, webhookID)])
  if (!webhook) throw refuse('webhook_not_found')
  return { ...webhook, secret }
}

async function toWebhooks(db: Database, customerID: number, rows: WebhookRow[]): Promise<Webhook[]> {
  if (rows.length === 0) return []
  const counts = await db
    .select({ webhookID: webhookDeliveries.webhookID, count: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.customerID, customerID),
        inArray(
          webhookDeliveries.webhookID,
          rows.map(({ webhookID }) => webhookID),
        ),
        eq(webhookDeliveries.state, 'Pending'),
      ),
    )
    .groupBy(webhookDeliveries.webhookID)
  const pending = new Map(counts.map(({ webhookID, count }) => [webhookID, count]))
  return rows.map((row) => ({
    ...{ webhookID: row.webhookID, url: row.url, events: row.events, channelIDs: row.channelIDs },
    isActive: row.isActive,
    state: stateOf(row),
    secret: mask,
    lastSuccess: row.lastSuccess?.toISOString() ?? null,
    lastFailure: row.lastFailure?.toISOString() ?? null,
    pendingCount: pending.get(row.webhookID) ?? 0,
  }))
}

function stateOf({ isDisabled, failingSince }: WebhookRow): Webhook['state'] {
  if (isDisabled) return 'Disabled'
  return failingSince ? 'Failing' : 'Active'
}
