import { MailKeys, MailKeysWrite } from '@attendant/contract/channels/mail.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { checkPgpKeys, showMailKeys, writeMailKeys } from './mail-keys.store.ts'

const OneChannel = Type.Object({ channelId: Id })

export async function mailKeyRoutes(app: App): Promise<void> {
  app.get(
    '/api/Channels/:channelId/mail-keys',
    {
      config: { access: access.admin, summary: 'The keys that a channel decrypts email with.' },
      schema: { params: OneChannel, response: { 200: MailKeys } },
    },
    async ({ context, rep, params }) => showMailKeys(context, rep.customerID, params.channelId),
  )

  app.put(
    '/api/Channels/:channelId/mail-keys',
    {
      config: { access: access.admin, summary: 'Set or remove the keys that a channel decrypts email with.' },
      preHandler: async ({ context, rep, params, body }) =>
        checkPgpKeys(context, rep.customerID, params.channelId, body),
      schema: { params: OneChannel, body: MailKeysWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => writeMailKeys(context, rep.customerID, params.channelId, body),
  )
}
