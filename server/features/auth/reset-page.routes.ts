import { readFile } from 'node:fs/promises'
import { access } from '../../access.ts'
import { pagePolicy } from '../../platform/http/page-policy.ts'
import type { App } from '../../platform/http/server.ts'

const page = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url))

/** Where the link of a reset mail leads. */
export async function resetPageRoutes(app: App): Promise<void> {
  app.get('/reset-password', { config: { access: access.anyone, isInternal: true } }, async (_request, reply) => {
    reply.headers(pagePolicy).type('text/html; charset=utf-8')
    return page('reset-password.html')
  })

  app.get(
    '/reset-password/form.js',
    { config: { access: access.anyone, isInternal: true } },
    async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8')
      return page('reset-password.js')
    },
  )
}
