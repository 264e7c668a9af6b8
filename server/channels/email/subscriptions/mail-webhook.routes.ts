import { setTimeout as pause } from 'node:timers/promises'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../errors.ts'
import type { App } from '../../../platform/http/server.ts'
import { readNotifications } from './read-notifications.ts'
import { createReceiver } from './receive-notifications.ts'
import { subscribeChannel, unsubscribeChannel } from './subscribe-channel.ts'

const Validation = Type.Object({ validationToken: Type.Optional(Type.String()) })
const Echo = Type.String()
const plainText = 'text/plain'

/** Providers give up after seconds, and drop slow receivers: a busy database must not delay the response. */
const timeoutMs = 2_000

/** Called by mail providers. Every request gets the same response, so that guessing reveals nothing. */
export const mailNotificationRoutes = (context: Context) =>
  async function mailNotificationRoutes(app: App): Promise<void> {
    const receiver = createReceiver(context)
    app.addHook('onClose', () => receiver.close())
    // Accepts any content type, even an invalid one: garbage is ignored.
    app.addHook('onRequest', async ({ headers }) => {
      delete headers['content-type']
    })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.get(
      '/api/MailWebhook',
      {
        config: {
          access: access.anyone,
          summary: 'Validate the notification URL for a mail provider.',
          produces: plainText,
        },
        schema: { querystring: Validation, response: { 200: Echo } },
      },
      async ({ query }, reply) => {
        if (!query.validationToken) throw invalidField('validationToken', 'required')
        reply.type('text/plain; charset=utf-8')
        return query.validationToken
      },
    )

    app.post(
      '/api/MailWebhook',
      {
        config: {
          access: access.anyone,
          summary: 'Takes notifications of mail providers: `{ value: [{ subscriptionId, resource, … }] }`.',
          produces: plainText,
          isOneTransaction: false,
        },
        schema: { querystring: Validation, response: { 200: Echo } },
      },
      async ({ query, body }, reply) => {
        reply.type('text/plain; charset=utf-8')
        if (query.validationToken) return query.validationToken
        const queueing = receiver.take(readNotifications(body))
        if (queueing) await Promise.race([queueing, pause(timeoutMs, undefined, { ref: false })])
        return ''
      },
    )
  }

const OneChannel = Type.Object({ channelId: Id })
const Done = Type.Object({ channelID: Id, autoRetrieveEmails: Type.Boolean() }, { title: 'MailRetrieval' })

export async function mailSubscriptionRoutes(app: App): Promise<void> {
  app.post(
    '/api/MailWebhook/subscribe/:channelId',
    {
      config: {
        access: permitted('manageChannels'),
        summary: "Fetch a channel's mail automatically. Errors of the provider appear in the channel's health.",
        isOneTransaction: false,
      },
      schema: { params: OneChannel, response: { 200: Done } },
    },
    async ({ context, rep, params: { channelId: channelID } }) => {
      await subscribeChannel(context, { customerID: rep.customerID, channelID })
      return { channelID, autoRetrieveEmails: true }
    },
  )

  app.post(
    '/api/MailWebhook/unsubscribe/:channelId',
    {
      config: {
        access: permitted('manageChannels'),
        summary: "Stop fetching a channel's mail automatically, and end its subscriptions.",
        isOneTransaction: false,
      },
      schema: { params: OneChannel, response: { 200: Done } },
    },
    async ({ context, rep, params: { channelId: channelID } }) => {
      await unsubscribeChannel(context, { customerID: rep.customerID, channelID })
      return { channelID, autoRetrieveEmails: false }
    },
  )
}
