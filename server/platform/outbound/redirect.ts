import { OutboundFault } from './outbound-fault.ts'

/** One request; a redirect creates the next one. */
export interface Hop {
  url: URL
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** Headers that reveal nothing about the caller. All others are sent to the original origin only. */
const harmless = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

/** The redirect target of a response, or undefined if it is not a redirect. */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined
  const url = readWebAddress(location, hop.url)
  const isSameOrigin = url.origin === hop.url.origin
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST'
  const kept = Object.entries(hop.headers).filter(([name]) => {
    if (becomesGet && name.startsWith('content-')) return false
    return isSameOrigin || harmless.has(name)
  })
  const headers = Object.fromEntries(kept)
  return becomesGet ? { url, method: 'GET', headers, body: undefined } : { ...hop, url, headers }
}

/**
 * Parses a URL that may be called. The URL parser normalizes every notation of a numeric host (octal, hexadecimal,
 * one number, full-width digits) to the one that is checked when connecting.
 */
export function readWebAddress(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base)
  if (!url) throw new OutboundFault('bad-address', 'The address cannot be read.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundFault('bad-address', 'The address must start with http:// or https://.')
  }
  if (url.username || url.password) {
    throw new OutboundFault('bad-address', 'The address must not carry a user name or password.')
  }
  url.hash = ''
  return url
}
