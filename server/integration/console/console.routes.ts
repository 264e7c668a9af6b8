import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { access } from '../../access.ts'
import { answerBuiltFile } from '../../platform/http/files/built-files.ts'
import { fillNonce, newNonce, pagePolicy } from '../../platform/http/protection/page-policy.ts'
import type { App } from '../../platform/http/server.ts'
import { consolePolicy, mailFramePolicy } from './console-policy.ts'
import { consoleProgram } from './console-program.ts'

const { folder } = consoleProgram

/** If a build takes longer, a placeholder page is shown. */
const maxWaitMs = 1_000

const reloadSeconds = 2

const page = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url))

/** The console: its files by name, and its single page at every other path below `/console`. */
export async function consoleRoutes(app: App): Promise<void> {
  const config = { access: access.anyone, isInternal: true }

  app.get('/', { config }, async (_request, reply) => reply.redirect('/console/'))

  // The target of password reset links.
  app.get('/reset-password', { config }, async (request, reply) => {
    const { token = '' } = request.query as { token?: string }
    return reply.redirect(`/console/reset-password?${new URLSearchParams({ token })}`)
  })

  app.get('/console', { config }, async (request, reply) => showConsole(request, reply))

  app.get('/console/*', { config }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    if (!/^(assets\/)?[\w.-]+\.\w+$/.test(path)) return showConsole(request, reply)
    const caching = path.startsWith('assets/') ? 'hashed' : 'short'
    return answerBuiltFile(request, reply, { folder, name: path, caching })
  })

  app.get('/console/mail-frame', { config }, async (_request, reply) => {
    reply.headers({ ...mailFramePolicy, 'cache-control': 'public, max-age=3600' }).type('text/html; charset=utf-8')
    return page('mail-frame.html')
  })
}

async function showConsole({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // Programs wait for the build, because they do not reload.
  const isBrowser = headers.accept?.includes('text/html') === true
  const isBuilding = !(await consoleProgram.whenBuilt(isBrowser ? maxWaitMs : undefined))
  if (isBuilding && isBrowser) {
    reply.headers({ ...pagePolicy, 'cache-control': 'no-store', refresh: String(reloadSeconds) })
    reply.type('text/html; charset=utf-8')
    return page(/^de\b/i.test(headers['accept-language'] ?? '') ? 'building.de.html' : 'building.html')
  }
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (!built) {
    reply.headers(pagePolicy)
    return page('welcome.html')
  }
  const nonce = newNonce()
  reply.headers(consolePolicy(nonce))
  return fillNonce(built, nonce)
}
