import { CsatPage, CsatQuery, CsatSettings, CsatSettingsWrite } from '@attendant/contract/desk/csat/csat.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { showCsatSettings, writeCsatSettings } from './csat-settings.store.ts'
import { listCsats } from './csats.store.ts'

const OfChannel = Type.Object({ channelId: Id })

export async function csatRoutes(app: App): Promise<void> {
  app.get(
    '/api/Channels/:channelId/csat-settings',
    {
      config: {
        access: permitted('manageChannels'),
        summary: 'Feedback surveys of the channel, sent after a ticket was closed.',
      },
      schema: { params: OfChannel, response: { 200: CsatSettings } },
    },
    async ({ context, rep, params }) => showCsatSettings(context.db, rep.customerID, params.channelId),
  )

  app.put(
    '/api/Channels/:channelId/csat-settings',
    {
      config: { access: permitted('manageChannels'), summary: 'Change the satisfaction survey of a channel.' },
      schema: { params: OfChannel, body: CsatSettingsWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => writeCsatSettings(context.db, rep.customerID, params.channelId, body),
  )

  app.get(
    '/api/Csat',
    {
      config: { access: permitted('viewInsights'), summary: 'Satisfaction surveys and their answers, latest first.' },
      schema: { querystring: CsatQuery, response: { 200: CsatPage } },
    },
    async ({ context, rep, query }) => listCsats(context.db, rep, query),
  )
}
