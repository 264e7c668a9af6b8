import { join } from 'node:path'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { answerBuiltFile, readBuiltPage } from '../../platform/http/files/built-files.ts'
import { fillNonce, newNonce } from '../../platform/http/protection/page-policy.ts'
import type { App } from '../../platform/http/server.ts'

const folder = join(import.meta.dirname, 'pages')

const referencePolicy = (nonce: string) => ({
  'content-security-policy':
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self'; img-src data:; connect-src 'self'; ` +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
})

/**
 * A page that shows `/openapi.json` and sends requests. Plain modules, so that nothing has to be built or installed.
 */
export async function apiReferenceRoutes(app: App): Promise<void> {
  const config = { access: access.anyone, isInternal: true }

  app.get('/docs', { config }, async (_request, reply) => {
    const nonce = newNonce()
    reply.headers(referencePolicy(nonce)).type('text/html; charset=utf-8')
    return fillNonce(await readBuiltPage(folder, 'index.html'), nonce)
  })

  const params = Type.Object({ file: Type.String({ pattern: String.raw`^[a-z-]+\.(js|css)$` }) })
  app.get('/docs/:file', { config, schema: { params } }, async (request, reply) =>
    answerBuiltFile(request, reply, { folder, name: request.params.file, caching: 'none' }),
  )
}
