import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** The response to a request that does not open a connection. */
export interface Answer {
  status: number
  text?: string
  /** Sent even if the text is empty. */
  type?: 'text/plain'
}

/** An empty body makes the official client report the reason phrase, which is what its tests expect. */
export const unauthorized: Answer = { status: 401 }
export const idRequired: Answer = { status: 400, text: 'Connection ID required' }
export const unknownConnection: Answer = { status: 404, text: 'No Connection with that ID' }
export const foreignConnection: Answer = {
  status: 421,
  text: 'This connection belongs to another node: server-sent events and long polling need requests to stay with the node that negotiated.',
}
export const changedUser: Answer = { status: 403, text: 'The user associated with this connection changed.' }
export const foreignOrigin: Answer = { status: 403, text: 'This origin may not use the hub.' }
export const changedTransport: Answer = { status: 400, text: 'Cannot change transports mid-connection' }
export const alreadyActive: Answer = { status: 409 }
export const notAllowed: Answer = { status: 405 }
export const shuttingDown: Answer = { status: 503, text: 'The hub is shutting down.' }
export const postOnWebSocket: Answer = { status: 405, text: 'POST requests are not allowed for WebSocket connections.' }
export const notPolling: Answer = { status: 400, text: 'Cannot terminate this connection using the DELETE endpoint.' }

export function unsupportedTransport(name: string): Answer {
  return { status: 404, text: `${name} transport not supported by this end point type` }
}

export const noCache: OutgoingHttpHeaders = {
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
}

export function respond(response: ServerResponse, { status, text = '', type }: Answer): void {
  if (response.headersSent || response.destroyed) return
  const contentType = type || text !== '' ? { 'Content-Type': 'text/plain' } : {}
  response.writeHead(status, { ...contentType, ...noCache, 'Content-Length': Buffer.byteLength(text) }).end(text)
}

export function respondJson(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length }).end(text)
}

/** Rejects an upgrade. */
export function respondRaw(socket: Duplex, { status, text = '' }: Answer): void {
  if (!socket.writable) return
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(text === '' ? [] : ['Content-Type: text/plain']),
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(lines.join('\r\n'))
}
