import { ShortText } from '@attendant/contract/fields.ts'
import { Translate } from '@attendant/contract/knowledge/translation.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { detectPlaceLanguage } from './detect-place-language.ts'
import { translateHtml } from './translate-html.ts'
import { translateText } from './translate-text.ts'

export async function translationRoutes(app: App): Promise<void> {
  app.post(
    '/api/Translations/translate',
    {
      config: { access: access.rep, summary: 'Translate plain text.', isOneTransaction: false },
      schema: { body: Translate, response: { 200: Type.String() } },
    },
    async ({ context, rep, body }) => translateText(context, rep.customerID, body),
  )

  app.post(
    '/api/Translations/translate-to-html',
    {
      config: { access: access.rep, summary: 'Translate plain text or HTML into safe HTML.', isOneTransaction: false },
      schema: { body: Translate, response: { 200: Type.String() } },
    },
    async ({ context, rep, body }) => translateHtml(context, rep.customerID, body),
  )

  app.get(
    '/api/Translations/detect-language-ai',
    {
      config: { access: access.rep, summary: 'The language that is written at a place.' },
      schema: {
        querystring: Type.Object({
          country: ShortText,
          state: Type.Optional(ShortText),
          city: Type.Optional(ShortText),
        }),
        response: { 200: Type.String() },
      },
    },
    async ({ context, rep, query }) => detectPlaceLanguage(context, rep.customerID, query),
  )
}
