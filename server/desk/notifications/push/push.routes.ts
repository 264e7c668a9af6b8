import { PushKey, PushSubscription, PushSubscriptionWrite } from '@attendant/contract/desk/notification.ts'
import { Id, Nothing, Page, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { getPushKeys } from './push-keys.store.ts'
import { listSubscriptions, subscribe, unsubscribe } from './push-subscriptions.store.ts'

const PushSubscriptionPage = Page(PushSubscription, 'PushSubscriptionPage')

export async function pushRoutes(app: App): Promise<void> {
  app.get(
    '/api/Notifications/push-key',
    {
      config: { access: access.self, summary: 'The public key with which a browser subscribes to push notifications.' },
      schema: { response: { 200: PushKey } },
    },
    async ({ context, rep }) => {
      const { publicKey } = await getPushKeys(context, rep.customerID)
      return { publicKey }
    },
  )

  app.get(
    '/api/Notifications/push-subscriptions',
    {
      config: { access: access.self, summary: 'Your browsers that get push notifications.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: PushSubscriptionPage } },
    },
    async ({ context, rep, query }) => listSubscriptions(context, rep, query),
  )

  app.post(
    '/api/Notifications/push-subscriptions',
    {
      config: { access: access.self, summary: 'Send push notifications to a browser until you sign out.' },
      schema: { body: PushSubscriptionWrite, response: { 200: PushSubscription } },
    },
    async ({ context, rep, body }) => subscribe(context, rep, body),
  )

  app.delete(
    '/api/Notifications/push-subscriptions/:id',
    {
      config: { access: access.self, summary: 'Stop push notifications to a browser.' },
      schema: { params: Type.Object({ id: Id }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => unsubscribe(context.db, rep, params.id),
  )
}
