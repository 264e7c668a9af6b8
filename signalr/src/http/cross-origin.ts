import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whether pages of this origin, such as `https://example.com`, may use the hub. */
export type AllowOrigin = (origin: string) => boolean

/** True for same-origin requests and for clients other than browsers. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host
}

/** CORS does not apply to WebSockets: any page could open one, with the visitor's cookies. */
export function mayConnect(request: IncomingMessage, allowOrigin: AllowOrigin | undefined): boolean {
  return !allowOrigin || isSameOrigin(request) || allowOrigin(request.headers.origin ?? '')
}

/** Sets the CORS headers. Responds to preflight requests and returns true for them. */
export function greetOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowOrigin: AllowOrigin | undefined,
): boolean {
  const { origin } = request.headers
  if (!allowOrigin) return false
  response.setHeader('Vary', 'Origin')
  if (origin === undefined || !allowOrigin(origin)) return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  if (request.method !== 'OPTIONS') return false
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE')
  response.setHeader('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '')
  response.setHeader('Access-Control-Max-Age', '600')
  response.writeHead(204).end()
  return true
}
