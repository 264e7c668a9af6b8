import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registry, and one cloud metadata address that looks public. */
const closedIpv4 = blockList('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, and the metadata of one cloud
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, and the metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '168.63.129.16/32', // the platform channel of Azure machines
])

/** Only global unicast is public, except for these parts. */
const openIpv6 = blockList('ipv6', ['2000::/3'])
const closedIpv6 = blockList('ipv6', [
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '3fff::/20', // documentation
])

/** Whether an IP address is on the public internet. False if it cannot be parsed. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIpv4.check(address, 'ipv4')
  // A zone (`fe80::1%eth0`) exists only for local addresses.
  if (!isIPv6(address) || address.includes('%')) return false
  const carried = carriedIpv4(address)
  if (carried) return isPublicAddress(carried)
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6')
}

/** The IPv4 address in an IPv6 one: mapped, NAT64 or 6to4. */
export function carriedIpv4(address: string): string | undefined {
  const groups = toGroups(address)
  const [first = 0, second = 0, third = 0] = groups
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  if (isZero(0, 5) && groups[5] === 0xffff) return toIpv4(groups[6], groups[7])
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return toIpv4(groups[6], groups[7])
  if (first === 0x64 && second === 0xff9b && isZero(2, 6)) return toIpv4(groups[6], groups[7])
  if (first === 0x2002) return toIpv4(second, third)
  return undefined
}

export function blockList(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

/** The URL parser knows every notation of an IPv6 address and normalizes it. */
export function toGroups(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const before = read(head)
  if (tail === undefined) return before
  const after = read(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function toIpv4(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
