import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What proxies add. A request that carries one of these was not made by a program that called us directly. */
export const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * Whether a program on this machine made the request itself. A reverse proxy on this machine has a loopback address
 * too, so whatever looks forwarded does not count: forwarding headers, a `Host` that is not this machine's own, and
 * HTTP/1.0, which proxies speak by default and clients do not. `TRUST_PROXY` plays no part: the peer is the socket's.
 */
export function isLoopbackCaller({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isAskedAsLoopback({ raw, headers }) &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  )
}

/** Asked for under a name of this machine, and not in the version that proxies speak by default. */
export const isAskedAsLoopback = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  raw.httpVersionMajor * 10 + raw.httpVersionMinor >= 11 && isLoopbackHost(headers)

function isLoopbackHost({ host }: IncomingHttpHeaders): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? ''
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
}

/** `127.0.0.0/8` and `::1`, also where IPv6 carries IPv4. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return plain.startsWith('127.')
  return isIP(address) === 6 && URL.parse(`http://[${address}]`)?.hostname === '[::1]'
}
