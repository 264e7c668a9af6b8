import { isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { blockList, carriedIpv4, toGroups } from '../../outbound/public-address.ts'
import { forwardingHeaders, isAskedAsLoopback, isLoopbackAddress } from './loopback-caller.ts'

const privateIpv4 = blockList('ipv4', [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
])
const privateIpv6 = blockList('ipv6', ['::1/128', 'fc00::/7', 'fe80::/10'])

const maxKeyLength = 64

/**
 * The key of limits per address: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * usually has a whole /64 and could use another address of it for every request.
 */
export function addressKey(address: string): string {
  const plain = withoutZone(address)
  const version = isIP(plain)
  if (version === 0) return address.slice(0, maxKeyLength)
  if (version === 4) return plain
  const ipv4 = carriedIpv4(plain)
  if (ipv4) return ipv4
  const groups = toGroups(plain).slice(0, 4)
  const network = `${groups.map((group) => group.toString(16)).join(':')}::`
  // The URL parser normalizes IPv6 addresses.
  return `${new URL(`http://[${network}]`).hostname.slice(1, -1)}/64`
}

/**
 * Whether the caller is on this machine, directly or through proxies that are: checks every address that a forwarding
 * header names, not only the nearest proxy's.
 */
export const isLoopbackRequest = (request: FastifyRequest): boolean =>
  isAskedAsLoopback(request) && listHops(request).every(isLoopbackAddress)

/** Whether the caller, and every proxy between, is in a private network. */
export const isPrivateRequest = (request: FastifyRequest): boolean => listHops(request).every(isPrivateAddress)

function isPrivateAddress(address: string): boolean {
  const plain = withoutZone(address).replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return privateIpv4.check(plain, 'ipv4')
  return isIP(plain) === 6 && privateIpv6.check(plain, 'ipv6')
}

/** A caller can add addresses to these headers, but cannot remove the one that a proxy adds. */
function listHops({ headers, raw }: FastifyRequest): string[] {
  const text = (name: string) => [headers[name] ?? []].flat().join(',')
  const named = [
    ...text('x-forwarded-for').split(','),
    ...text('x-real-ip').split(','),
    ...[...text('forwarded').matchAll(/for=("[^"]*"|[^;,\s]*)/gi)].map(([, value = '']) => value.replaceAll('"', '')),
  ]
    .map((value) => withoutPort(value.trim()))
    .filter(Boolean)
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined)
  // A proxy that does not name its caller: it could be anyone.
  if (isForwarded && named.length === 0) named.push('unknown')
  return [raw.socket.remoteAddress ?? 'unknown', ...named]
}

/** `1.2.3.4:5`, `[::1]:5` and `[::1]` contain an address; a bare IPv6 address has no port. */
function withoutPort(value: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(value) ?? []
  return bracketed ?? value.replace(/^([^:]*):\d+$/, '$1')
}

const withoutZone = (address: string) => address.split('%', 1)[0] ?? ''
