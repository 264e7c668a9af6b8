import {
  ConnectionTest,
  ImportOrders,
  ImportQuery,
  MailSettings,
  MailSettingsWrite,
} from '@attendant/contract/channels/mail.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import { getChannelInPath } from '../../organization/channels/get-live-channel.ts'
import type { App } from '../../platform/http/server.ts'
import { testConnection } from './diagnosis/test-connection.ts'
import { answerWhenImported } from './import/answer-when-imported.ts'
import { orderAllImports, orderImport } from './import/order-import.ts'
import { mailKeyRoutes } from './keys/mail-keys.routes.ts'
import { mailConsentRoutes } from './oauth/consent.routes.ts'
import { readMailSettings, writeMailSettings } from './settings.store.ts'

const OneChannel = Type.Object({ channelId: Id })

export async function mailRoutes(app: App): Promise<void> {
  await mailKeyRoutes(app)
  await mailConsentRoutes(app)
  app.post(
    '/api/Channels/import-emails',
    {
      config: { access: permitted('manageChannels'), summary: 'Import the mail of all channels.' },
      schema: { querystring: ImportQuery, response: { 200: ImportOrders } },
      ...answerWhenImported,
    },
    async ({ context, rep, query }) => orderAllImports(context, rep.customerID, query),
  )

  app.post(
    '/api/Channels/:channelId/import-emails',
    {
      config: { access: permitted('manageChannels'), summary: 'Import the mail of one channel.' },
      schema: { params: OneChannel, querystring: ImportQuery, response: { 200: ImportOrders } },
      ...answerWhenImported,
    },
    async ({ context, rep, params, query }) => orderImport(context, rep.customerID, params.channelId, query),
  )

  app.post(
    '/api/Channels/:channelId/test-connection',
    {
      config: {
        access: permitted('manageChannels'),
        summary: 'Test reading, sending and the domain of a mailbox, step by step.',
        isOneTransaction: false,
      },
      schema: { params: OneChannel, response: { 200: ConnectionTest } },
    },
    async ({ context, rep, params }) => testConnection(context, rep.customerID, params.channelId),
  )

  app.get(
    '/api/Channels/:channelId/mail-settings',
    {
      config: { access: access.rep, summary: 'How a channel threads, quotes and signs its mail.' },
      schema: { params: OneChannel, response: { 200: MailSettings } },
    },
    async ({ context, rep, params }) => {
      await getChannelInPath(context.db, rep.customerID, params.channelId)
      return readMailSettings(context.db, rep.customerID, params.channelId)
    },
  )

  app.put(
    '/api/Channels/:channelId/mail-settings',
    {
      config: {
        access: permitted('manageChannels'),
        summary: 'Change them. Absent fields stay, null is the usual again.',
      },
      schema: { params: OneChannel, body: MailSettingsWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => writeMailSettings(context, rep.customerID, params.channelId, body),
  )
}
