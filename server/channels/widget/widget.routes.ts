import { Type } from 'typebox'
import { access } from '../../access.ts'
import { answerBuiltFile, readBuiltPage } from '../../platform/http/files/built-files.ts'
import { fillNonce, newNonce } from '../../platform/http/protection/page-policy.ts'
import type { App } from '../../platform/http/server.ts'
import { getChatHosts } from './get-chat-hosts.ts'
import { widgetProgram } from './widget-program.ts'

const { folder, whenBuilt } = widgetProgram

/** Pages of any origin load these. */
const forEveryPage = { 'cross-origin-resource-policy': 'cross-origin' }

const config = { access: access.anyone, isInternal: true }

/** The chat on customers' pages: a small script there, and an iframe from here. */
export async function widgetRoutes(app: App): Promise<void> {
  app.get('/widget/loader.js', { config }, async (request, reply) => {
    await whenBuilt()
    reply.headers(forEveryPage)
    return answerBuiltFile(request, reply, { folder, name: 'loader.js', caching: 'short' })
  })

  app.get('/widget/assets/*', { config }, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    return answerBuiltFile(request, reply, { folder, name: `assets/${name}`, caching: 'hashed' })
  })

  app.get(
    '/widget/app',
    { config, schema: { querystring: Type.Object({ channel: Type.String({ maxLength: 255 }) }) } },
    async ({ context, query }, reply) => {
      await whenBuilt()
      const hosts = await getChatHosts(context, query.channel)
      // Older browsers support only this header, and it cannot list hosts.
      reply.removeHeader('x-frame-options')
      const nonce = newNonce()
      reply.headers({ 'content-security-policy': framePolicy(hosts, nonce) }).type('text/html; charset=utf-8')
      return fillNonce(await readBuiltPage(folder, 'index.html'), nonce)
    },
  )
}

/** Only the channel's pages may show the chat; ports are ignored. */
const framePolicy = (hosts: string[], nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; ` +
  "style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; " +
  `form-action 'none'; base-uri 'none'; frame-ancestors ${toAncestors(hosts)}`

const toAncestors = (hosts: string[]) =>
  hosts.flatMap((host) => [`https://${host}:*`, `http://${host}:*`]).join(' ') || "'none'"
