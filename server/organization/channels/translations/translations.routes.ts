import { Id, Nothing } from '@attendant/contract/fields.ts'
import {
  ChannelTranslation,
  ChannelTranslationWrite,
  ResolvedChannelTranslation,
  ResolvedQuery,
} from '@attendant/contract/organization/channel-translation.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { getChannelInPath } from '../get-live-channel.ts'
import { createTranslation, deleteTranslation, toLanguage, updateTranslation } from './change-translation.ts'
import { resolveChatTexts } from './resolve-chat-texts.ts'
import { getTranslation, listTranslations } from './translations.store.ts'

const OneTranslation = Type.Object({ id: Id })
const OfChannel = Type.Object({ channelId: Id })

export async function channelTranslationRoutes(app: App): Promise<void> {
  app.get(
    '/api/ChannelTranslations/byChannel/:channelId',
    {
      config: { access: access.rep, summary: 'The texts of a channel in every language it has.' },
      schema: { params: OfChannel, response: { 200: Type.Array(ChannelTranslation) } },
    },
    async ({ context, rep, params }) => {
      await getChannelInPath(context.db, rep.customerID, params.channelId)
      return listTranslations(context.db, rep.customerID, params.channelId)
    },
  )

  app.get(
    '/api/ChannelTranslations/resolved/:channelId',
    {
      config: { access: access.rep, summary: 'The texts of a channel as a visitor with this language sees them.' },
      schema: { params: OfChannel, querystring: ResolvedQuery, response: { 200: ResolvedChannelTranslation } },
    },
    async ({ context, rep, params, query }) => {
      const { channelID } = await getChannelInPath(context.db, rep.customerID, params.channelId)
      const lang = toLanguage(query.lang ?? 'en')
      return { channelID, lang, ...(await resolveChatTexts(context.db, rep.customerID, channelID, lang)) }
    },
  )

  app.get(
    '/api/ChannelTranslations/:id',
    {
      config: { access: access.rep, summary: 'The texts of a channel in one language.' },
      schema: { params: OneTranslation, response: { 200: ChannelTranslation } },
    },
    async ({ context, rep, params }) => getTranslation(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/ChannelTranslations',
    {
      config: { access: permitted('manageChannels'), summary: 'Add a language to a channel.' },
      schema: { body: ChannelTranslationWrite, response: { 200: ChannelTranslation } },
    },
    async ({ context, rep, body }) => createTranslation(context, rep.customerID, body),
  )

  app.put(
    '/api/ChannelTranslations/:id',
    {
      config: {
        access: permitted('manageChannels'),
        summary: 'Change texts. Absent fields stay, null clears; the channel stays.',
      },
      schema: { params: OneTranslation, body: ChannelTranslationWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateTranslation(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/ChannelTranslations/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Remove a language from a channel.' },
      schema: { params: OneTranslation, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTranslation(context, rep.customerID, params.id),
  )
}
