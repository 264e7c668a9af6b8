import { ConsentStart, MailConsent, MailConsentCompletion } from '@attendant/contract/channels/mail-consent.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { completeConsent, showConsent, startConsent } from './consent.ts'

const OneChannel = Type.Object({ channelId: Id })

export async function mailConsentRoutes(app: App): Promise<void> {
  app.get(
    '/api/Channels/:channelId/mail-consent',
    {
      config: { access: access.rep, summary: 'Whether the owner of a mailbox has signed in with Google or Microsoft.' },
      schema: { params: OneChannel, response: { 200: MailConsent } },
    },
    async ({ context, rep, params }) => showConsent(context, rep.customerID, params.channelId),
  )

  app.post(
    '/api/Channels/:channelId/mail-consent',
    {
      config: { access: access.admin, summary: 'Start signing in to a mailbox with Google or Microsoft.' },
      schema: { params: OneChannel, response: { 200: ConsentStart } },
    },
    async ({ context, rep, params }) => startConsent(context, rep, params.channelId),
  )

  app.post(
    '/api/Channels/mail-consent/complete',
    {
      config: {
        access: access.admin,
        summary: 'Finish it with the code that the provider returned.',
        isOneTransaction: false,
      },
      schema: { body: MailConsentCompletion, response: { 200: MailConsent } },
    },
    async ({ context, rep, body }) => completeConsent(context, rep, body),
  )
}
