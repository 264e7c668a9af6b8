import type { App } from '../server.ts'

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, x-request-id, x-requested-with, x-signalr-user-agent',
  'access-control-max-age': '600',
}

/** Allows pages of known origins. Tokens are sent in a header, so neither cookies nor credentials mode are needed. */
export function allowOrigins(app: App, isAllowed: (origin: URL) => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!origin) return
    reply.header('vary', 'Origin')
    if (!URL.canParse(origin) || !(await isAllowed(new URL(origin)))) return

    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-request-id, retry-after, content-disposition, etag',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method']
    if (isPreflight) return reply.code(204).headers(preflight).send()
  })
}
