import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { newNonce } from '../../platform/http/protection/page-policy.ts'
import type { App } from '../../platform/http/server.ts'
import { findDemoChat } from './find-demo-chat.ts'

const page = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url), 'utf8')

const config = { access: access.anyone, isInternal: true }

/** As strict as on a well-secured website: allows only what the loader needs. */
const demoPolicy = (nonce: string) => ({
  'content-security-policy':
    `default-src 'none'; script-src 'nonce-${nonce}'; ` +
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
})

const Choice = Type.Object({
  /** The channel's token; by default the chat of the demo workspace. */
  channel: Type.Optional(Type.String({ pattern: '^[\\w-]{0,255}$' })),
  /** Overrides the browser's language. */
  lang: Type.Optional(Type.String({ pattern: '^[\\w-]{0,35}$' })),
  look: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
})

/** A fictitious shop page for trying a chat. */
export async function demoPageRoutes(app: App): Promise<void> {
  app.get('/widget/demo', { config, schema: { querystring: Choice } }, async ({ context, query }, reply) => {
    const { lang = '', look = 'light' } = query
    const channel = query.channel || (await findDemoChat(context)) || ''
    const nonce = newNonce()
    const filled: Record<string, string> = { channel, lang, look, nonce, host: context.publicUrl }
    reply.headers(demoPolicy(nonce)).type('text/html; charset=utf-8')
    return (await page('demo.html')).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => filled[name] ?? '')
  })

  app.get('/widget/demo.css', { config }, async (_request, reply) => {
    reply.type('text/css; charset=utf-8')
    return page('demo.css')
  })
}
