import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type App, createHttp } from '../../platform/http/server.ts'
import { createLog } from '../../platform/log.ts'
import { createThreads } from '../../platform/threads/threads.ts'

/** Only the HTTP conventions, without a desk, for routes defined by a test. */
export async function openSmallHttp(addRoutes: (app: App) => void) {
  const log = createLog('silent')
  const threads = createThreads({ log })
  const app = createHttp({
    log,
    threads,
    bodyKeyOf: ({ ip }) => ip,
    aliases: {},
    trustProxy: [],
    server: (handler) => createServer(handler),
    around: (_route, _request, _reply, handle) => handle(),
  })
  addRoutes(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    async send(method: string, path: string, body?: string | object, headers: Record<string, string> = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, body: parse(text) }
    },
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections()
      await app.close()
      await threads.close()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect by asserting it
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
