import type { DeliveryState, WebhookAttempt } from '@attendant/contract/integration/webhook.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from '../../organization/customers/customers.table.ts'
import { customerColumn, idColumn, referenceColumn, secretColumn, timeColumn } from '../../platform/database/columns.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    customerID: customerColumn().references(() => customers.customerID, { onDelete: 'cascade' }),
    webhookID: idColumn(),
    url: text().notNull(),
    events: text().array().notNull(),
    /** Null for all. */
    channelIDs: bigint('channel_ids', { mode: 'number' }).array(),
    isActive: boolean().notNull(),
    /** Disabled by the service: after 410, or five days without success. */
    isDisabled: boolean().notNull().default(false),
    /** The first failure since the last success. */
    failingSince: timeColumn(),
    lastSuccess: timeColumn(),
    lastFailure: timeColumn(),
    secret: secretColumn().notNull(),
    /** Also signs until `previousUntil`. */
    previousSecret: secretColumn(),
    previousUntil: timeColumn(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.webhookID] })],
)

export type WebhookRow = typeof webhooks.$inferSelect

/** The outbox. Rows are written by the function `queue_event`, in the transaction of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    customerID: customerColumn(),
    deliveryID: idColumn(),
    webhookID: referenceColumn().notNull(),
    eventID: uuid().notNull(),
    /** ID of the event. */
    sequence: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    ticketID: referenceColumn(),
    at: timeColumn().notNull(),
    /** The payload at the time of the event. */
    data: json().$type<Record<string, unknown>>(),
    state: text().$type<DeliveryState>().notNull(),
    attempts: json().$type<WebhookAttempt[]>().notNull().default([]),
    /** Failures since it was queued, or queued again. */
    failureCount: integer().notNull().default(0),
    nextAttemptAt: timeColumn(),
    /** Until then, a worker is sending it. */
    lockedUntil: timeColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.customerID, table.deliveryID] }),
    index('webhook_deliveries_webhook').on(table.customerID, table.webhookID, table.deliveryID),
    index('webhook_deliveries_order')
      .on(table.customerID, table.webhookID, table.ticketID, table.deliveryID)
      .where(sql`state = 'Pending'`),
    index('webhook_deliveries_pending')
      .on(table.customerID, table.webhookID, table.deliveryID)
      .where(sql`state = 'Pending'`),
    index('webhook_deliveries_due').on(table.nextAttemptAt).where(sql`state = 'Pending'`),
    index('webhook_deliveries_sequence').on(table.customerID, table.sequence),
    index('webhook_deliveries_ticket').on(table.customerID, table.ticketID),
    index('webhook_deliveries_at').on(table.at),
    foreignKey({
      columns: [table.customerID, table.webhookID],
      foreignColumns: [webhooks.customerID, webhooks.webhookID],
    }).onDelete('cascade'),
  ],
)

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
