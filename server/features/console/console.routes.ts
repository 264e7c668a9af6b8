import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { access } from '../../access.ts'
import { notFound } from '../../platform/errors.ts'
import { pagePolicy } from '../../platform/http/page-policy.ts'
import type { App } from '../../platform/http/server.ts'
import { consoleFolder } from './console-files.ts'
import { consolePolicy, mailFramePolicy, newNonce } from './console-policy.ts'
import { whenConsoleBuilt } from './keep-console-current.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** How long a visitor waits for a console that is being built before they are told so, in ms. */
const patience = 30_000

const page = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url))

/** The console: its files by name, and its one page at every other address below `/console`. */
export async function consoleRoutes(app: App): Promise<void> {
  const config = { access: access.anyone, isInternal: true }

  app.get('/', { config }, async (_request, reply) => reply.redirect('/console/'))

  // Where the link of a reset mail leads.
  app.get('/reset-password', { config }, async (request, reply) => {
    const { token = '' } = request.query as { token?: string }
    return reply.redirect(`/console/reset-password?${new URLSearchParams({ token })}`)
  })

  app.get('/console', { config }, async (_request, reply) => showConsole(reply))

  app.get('/console/*', { config }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    return /^(assets\/)?[\w.-]+\.\w+$/.test(path) ? sendFile(request, reply, path) : showConsole(reply)
  })

  app.get('/console/mail-frame', { config }, async (_request, reply) => {
    reply.headers({ ...mailFramePolicy, 'cache-control': 'public, max-age=3600' }).type('text/html; charset=utf-8')
    return page('mail-frame.html')
  })
}

async function showConsole(reply: FastifyReply): Promise<unknown> {
  await Promise.race([whenConsoleBuilt(), pause(patience, undefined, { ref: false })])
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
  const built = await readFile(join(consoleFolder, 'index.html'), 'utf8').catch(() => undefined)
  if (!built) {
    reply.headers(pagePolicy)
    return page('welcome.html')
  }
  const nonce = newNonce()
  reply.headers(consolePolicy(nonce))
  return built.replaceAll('__NONCE__', nonce)
}

/** The names of assets change with their content, so they are good for ever; they are compressed when they are built. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<unknown> {
  const type = types[extname(path)]
  if (!type) throw notFound('File')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = ['br', 'gzip'].find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
  const ending = { br: '.br', gzip: '.gz' }[encoding ?? ''] ?? ''
  const content = await readFile(join(consoleFolder, `${path}${ending}`)).catch(() => undefined)
  if (!content) throw notFound('File')
  reply.headers({
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  reply.type(type)
  return content
}
