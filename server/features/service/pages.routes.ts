import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'

const page = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url))

/** Scalar writes its styles into the page and draws icons as data; its own requests go to this service alone. */
const referencePolicy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'",
}

export async function pageRoutes(app: App): Promise<void> {
  const config = { access: access.anyone, isInternal: true }

  app.get('/pages/page.css', { config }, async (_request, reply) => {
    reply.type('text/css; charset=utf-8')
    return page('page.css')
  })

  app.get('/docs', { config }, async (_request, reply) => {
    reply.headers(referencePolicy).type('text/html; charset=utf-8')
    return page('docs.html')
  })

  app.get('/docs/start.js', { config }, async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8')
    return page('docs.js')
  })

  app.get('/docs/scalar.js', { config }, async (_request, reply) => {
    const home = dirname(createRequire(import.meta.url).resolve('@scalar/api-reference'))
    reply.headers({ 'cache-control': 'public, max-age=86400' }).type('text/javascript; charset=utf-8')
    return createReadStream(join(home, 'browser/standalone.js'))
  })
}
