import { readFile } from 'node:fs/promises'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'

export async function pageRoutes(app: App): Promise<void> {
  app.get('/pages/page.css', { config: { access: access.anyone, isInternal: true } }, async (_request, reply) => {
    reply.type('text/css; charset=utf-8')
    return readFile(new URL('./pages/page.css', import.meta.url))
  })
}
