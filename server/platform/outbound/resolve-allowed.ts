import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { AllowList } from './allow-list.ts'
import { OutboundFault } from './outbound-fault.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>

export const systemLookup: Lookup = (hostname) => dns.lookup(hostname, { all: true })

/**
 * The addresses of a name, all of them checked: one forbidden address rejects the name, because the owner of the DNS
 * record chooses the order.
 */
export async function resolveAllowed(hostname: string, allow: AllowList, lookup: Lookup): Promise<LookupAddress[]> {
  const host = withoutBrackets(hostname)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await find(host, lookup)
  const isAllowed = ({ address }: LookupAddress) => isPublicAddress(address) || allow.hasAddress(address)
  if (!allow.hasHost(host) && !addresses.every(isAllowed)) {
    throw new OutboundFault('refused', `${host} is not on the public internet, and OUTBOUND_ALLOW does not list it.`)
  }
  return addresses
}

async function find(hostname: string, lookup: Lookup): Promise<LookupAddress[]> {
  const found = await lookup(hostname).catch((cause: unknown) => {
    throw new OutboundFault('unreachable', `The name ${hostname} cannot be found.`, { cause })
  })
  if (found.length === 0) throw new OutboundFault('unreachable', `The name ${hostname} has no address.`)
  return found
}

/** URLs write IPv6 addresses in brackets. */
export const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')
