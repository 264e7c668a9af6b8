import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Headers that proxies add. A request with one of them did not come from a direct caller. */
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
 * Whether a program on this machine made the request itself. A reverse proxy on this machine has a loopback address,
 * too, so requests that look forwarded do not count: those with forwarding headers, with a `Host` that is not this machine's
 * own, and HTTP/1.0, which proxies use by default and clients do not. `TRUST_PROXY` is irrelevant: the socket's peer counts.
 */
export function isLoopbackCaller({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  return (
    isLoopbackAddress(raw.socket.remoteAddress ?? '') &&
    isAskedAsLoopback({ raw, headers }) &&
    !forwardingHeaders.some((name) => headers[name] !== undefined)
  )
}

/** Addressed to a name of this machine, and not in the HTTP version that proxies use by default. */
export const isAskedAsLoopback = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  raw.httpVersionMajor * 10 + raw.httpVersionMinor >= 11 && isLoopbackHost(headers)

function isLoopbackHost({ host }: IncomingHttpHeaders): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? ''
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
}

/** `127.0.0.0/8` and `::1`, also as IPv4-mapped IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv4(plain)) return plain.startsWith('127.')
  return isIP(address) === 6 && URL.parse(`http://[${address}]`)?.hostname === '[::1]'
}
