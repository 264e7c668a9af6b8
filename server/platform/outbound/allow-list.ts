import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { carriedIpv4 } from './public-address.ts'

/** Private hosts that the operator allowed. */
export interface AllowList {
  hasHost(hostname: string): boolean
  hasAddress(address: string): boolean
}

/** Reads hosts (`wiki.internal`), addresses (`10.0.0.7`, `::1`) and CIDRs (`10.0.0.0/8`). */
export function readAllowList(entries: string[]): AllowList {
  const hosts = new Set<string>()
  const addresses = new BlockList()
  for (const entry of entries) {
    const [network = '', prefix] = entry.split('/')
    const family = isIPv4(network) ? 'ipv4' : 'ipv6'
    const maxBits = isIPv4(network) ? 32 : 128
    if (isIP(network) && isPrefix(prefix, maxBits)) addresses.addSubnet(network, Number(prefix ?? maxBits), family)
    else if (isHostname(entry)) hosts.add(plainName(entry))
    else throw new Error(`"${entry}" is neither a host nor an address nor a CIDR.`)
  }
  const contains = (address: string) => addresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  return {
    hasHost: (hostname) => hosts.has(plainName(hostname)),
    hasAddress(address) {
      if (!isIP(address) || address.includes('%')) return false
      const carried = isIPv6(address) ? carriedIpv4(address) : undefined
      return contains(address) || (carried !== undefined && contains(carried))
    },
  }
}

const isPrefix = (prefix: string | undefined, maxBits: number) =>
  prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxBits)

const isHostname = (text: string) => /^[a-z\d_]([a-z\d_.-]*[a-z\d_.])?$/i.test(text)

const plainName = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '')
