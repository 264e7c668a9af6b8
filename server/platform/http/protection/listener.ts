import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse, toErrorBody } from '../../errors.ts'
import { StartFault } from '../../start-fault.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * The HTTP listener. It binds the port first, so that a port conflict fails before any other startup work. While the
 * service starts or stops, requests get 503 with Retry-After instead of a refused connection.
 */
export interface Listener {
  server: Server
  port: number
  /** Sets the request handler. Requests reach it only after `startAccepting`. */
  setHandler(handler: RequestListener): void
  startAccepting(): void
  /** Reports not ready from now on, so that a proxy sends requests elsewhere. Requests that still arrive are served. */
  announceStop(): void
  /** Responds 503 to new requests. Resolves when all requests in flight have been answered. */
  drain(): Promise<void>
}

function describe({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the process that uses it, or set PORT to another port.`
  if (code === 'EACCES') return `Port ${port} needs permissions that this user does not have. Set PORT to another port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is ${host}, which is no address of this machine. Set it to one, or to 0.0.0.0 for all of them.`
  return `Port ${port} of ${host} cannot be opened: ${message}`
}

export async function listen(host: string, port: number): Promise<Listener> {
  let handler: RequestListener | undefined
  let isAccepting = false
  let isStopping = false
  let isDraining = false
  let inFlight = 0
  const drained = Promise.withResolvers<void>()
  const server = createServer({ shouldUpgradeCallback: asksForWebSocket }, (request, response) => {
    const isAskedWhetherReady = isStopping && request.url?.split('?')[0] === '/health/ready'
    if (handler && isAccepting && !isDraining && !isAskedWhetherReady) {
      inFlight++
      response.once('close', () => {
        inFlight--
        if (isDraining && inFlight === 0) drained.resolve()
      })
      return handler(request, response)
    }
    if (request.url === '/health/live') return respond(response, 200, { status: 'live' })
    return respond(
      response,
      503,
      toErrorBody(refuse(isStopping || isDraining ? 'service_stopping' : 'service_starting')),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    throw new StartFault(describe(fault, host, port))
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    setHandler: (given) => {
      handler = given
    },
    startAccepting: () => {
      isAccepting = true
    },
    announceStop: () => {
      isStopping = true
    },
    drain: () => {
      isDraining = true
      if (inFlight === 0) drained.resolve()
      return drained.promise
    },
  }
}

/** Other protocols that clients offer to change to, as those of Java do with HTTP/2 by default, are ignored as HTTP allows. */
const asksForWebSocket = ({ headers }: IncomingMessage) => /\bwebsocket\b/i.test(headers.upgrade ?? '')

function respond(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
