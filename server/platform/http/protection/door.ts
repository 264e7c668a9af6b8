import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse, toErrorBody } from '../../errors.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * The listening port, open from the first moment: while the service starts or stops a caller is told to come back
 * instead of being refused a connection, and a port that is taken shows before anything else is touched.
 */
export interface Door {
  server: Server
  port: number
  /** Says who will answer; nobody is let in before `admit`. */
  open(listener: RequestListener): void
  admit(): void
  /** From now on callers are told that the service is stopping. Resolves when the answers under way are given. */
  close(): Promise<void>
}

export async function listen(host: string, port: number): Promise<Door> {
  let listener: RequestListener | undefined
  let isOpen = false
  let isClosing = false
  let inside = 0
  const emptied = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (listener && isOpen && !isClosing) {
      inside++
      response.once('close', () => {
        inside--
        if (isClosing && inside === 0) emptied.resolve()
      })
      return listener(request, response)
    }
    if (request.url === '/health/live') return answer(response, 200, { status: 'live' })
    return answer(response, 503, toErrorBody(refuse(isClosing ? 'service_stopping' : 'service_starting')))
  })
  server.listen(port, host)
  await once(server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
    throw fault
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open: (opened) => {
      listener = opened
    },
    admit: () => {
      isOpen = true
    },
    close: () => {
      isClosing = true
      if (inside === 0) emptied.resolve()
      return emptied.promise
    },
  }
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}
