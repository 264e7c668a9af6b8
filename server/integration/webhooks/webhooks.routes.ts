import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import {
  Webhook,
  WebhookCreate,
  WebhookDeliveries,
  WebhookDeliveryQuery,
  WebhookPage,
  WebhookPing,
  WebhookRedeliver,
  WebhookRedelivered,
  WebhookUpdate,
} from '@attendant/contract/integration/webhook.ts'
import { Type } from 'typebox'
import { access, ownerOnly, withRecentProof } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './change-webhook.ts'
import { listDeliveries, redeliverOne, redeliverRange } from './deliveries.store.ts'
import { pingWebhook } from './ping-webhook.ts'
import { getWebhook, listWebhooks } from './webhooks.store.ts'

const OneWebhook = Type.Object({ id: Id })
const createsSecret = withRecentProof(ownerOnly(access.admin))

export async function webhookRoutes(app: App): Promise<void> {
  app.get(
    '/api/Webhooks',
    {
      config: { access: access.admin, summary: 'Webhooks, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: WebhookPage } },
    },
    async ({ context, rep, query }) => listWebhooks(context.db, rep.customerID, query),
  )

  app.post(
    '/api/Webhooks',
    {
      config: { access: createsSecret, summary: 'Create a webhook. Its secret is shown this once.' },
      schema: { body: WebhookCreate, response: { 200: Webhook } },
    },
    async ({ context, rep, body }) => createWebhook(context, rep.customerID, body),
  )

  app.get(
    '/api/Webhooks/:id',
    {
      config: { access: access.admin, summary: 'One webhook.' },
      schema: { params: OneWebhook, response: { 200: Webhook } },
    },
    async ({ context, rep, params }) => getWebhook(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/Webhooks/:id',
    {
      config: { access: ownerOnly(access.admin), summary: 'Change a webhook, or switch a disabled one on again.' },
      schema: { params: OneWebhook, body: WebhookUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateWebhook(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Webhooks/:id',
    {
      config: { access: access.admin, summary: 'Delete a webhook with its deliveries.' },
      schema: { params: OneWebhook, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteWebhook(context, rep.customerID, params.id),
  )

  app.post(
    '/api/Webhooks/:id/rotate-secret',
    {
      config: {
        access: createsSecret,
        summary: 'Replace the secret, which is shown this once. The one before signs too for 24 hours.',
      },
      schema: { params: OneWebhook, response: { 200: Webhook } },
    },
    async ({ context, rep, params }) => rotateSecret(context, rep.customerID, params.id),
  )

  app.post(
    '/api/Webhooks/:id/ping',
    {
      config: {
        access: access.admin,
        summary: 'Send a webhook.ping now, and return what the receiver answered.',
        isOneTransaction: false,
      },
      schema: { params: OneWebhook, response: { 200: WebhookPing } },
    },
    async ({ context, rep, params }) => pingWebhook(context, rep.customerID, params.id),
  )

  app.get(
    '/api/Webhooks/:id/deliveries',
    {
      config: {
        access: access.admin,
        summary: 'What was sent in the last 30 days, the latest first, with every attempt.',
      },
      schema: { params: OneWebhook, querystring: WebhookDeliveryQuery, response: { 200: WebhookDeliveries } },
    },
    async ({ context, rep, params, query }) => listDeliveries(context, rep.customerID, params.id, query),
  )

  app.post(
    '/api/Webhooks/:id/redeliver',
    {
      config: { access: access.admin, summary: 'Send everything from a period again.' },
      schema: { params: OneWebhook, body: WebhookRedeliver, response: { 202: WebhookRedelivered } },
    },
    async ({ context, rep, params, body }) => ({
      count: await redeliverRange(context, rep.customerID, params.id, body),
    }),
  )

  app.post(
    '/api/Webhooks/:id/deliveries/:deliveryID/redeliver',
    {
      config: { access: access.admin, summary: 'Send one event again, under the same id.' },
      schema: { params: Type.Object({ id: Id, deliveryID: Id }), response: { 202: WebhookRedelivered } },
    },
    async ({ context, rep, params }) => {
      const { id: webhookID, deliveryID } = params
      return { count: await redeliverOne(context, { customerID: rep.customerID, webhookID, deliveryID }) }
    },
  )
}
