import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Figures } from '../../platform/http/metrics.ts'
import { securityHeaders } from '../../platform/http/protection/security-headers.ts'
import type { Health } from './check-health.ts'

export interface HealthServer {
  port: number
  /** Until it is called, the process is not ready. */
  open(parts: { check(): Promise<Health>; metrics: Figures }): void
  /** Reports not ready from now on. */
  announceStop(): void
  close(): Promise<void>
}

/** Health and metrics on a separate port, for processes without a public one and for separate networks. */
export async function startHealthServer(host: string, port: number): Promise<HealthServer> {
  let parts: { check(): Promise<Health>; metrics: Figures } | undefined
  let isStopping = false

  async function respond(path: string, response: ServerResponse): Promise<void> {
    if (path === '/health/live') return send(response, 200, { status: 'live' })
    if (path === '/health/ready') {
      if (!parts || isStopping) return send(response, 503, { status: isStopping ? 'stopping' : 'starting' })
      const { isReady, status, checks } = await parts.check()
      return send(response, isReady ? 200 : 503, { status, checks })
    }
    if (path !== '/metrics' || !parts) return send(response, 404, { status: 'unknown' })
    const { contentType, text } = await parts.metrics.render()
    response.writeHead(200, { ...securityHeaders, 'content-type': contentType }).end(text)
  }
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    respond(path, response).catch(() => response.headersSent || send(response, 500, { status: 'failed' }))
  })
  server.listen(port, host)
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EADDRINUSE') throw fault
    throw new Error(
      `Port ${port} is already in use. Stop the process that uses it, or set HEALTH_PORT to another port.`,
    )
  })
  return {
    port: (server.address() as AddressInfo).port,
    open: (opened) => {
      parts = opened
    },
    announceStop: () => {
      isStopping = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
