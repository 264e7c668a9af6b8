import type { Outbound } from './outbound.ts'
import { OutboundFault } from './outbound-fault.ts'

/**
 * Whether an address may be stored for later calls: public and encrypted, unless the operator allowed it, and without
 * a password. Every call checks again.
 */
export async function isPermittedAddress(outbound: Outbound, address: string): Promise<boolean> {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  const { protocol, hostname } = url
  if (protocol !== 'https:' && protocol !== 'http:') return false
  const addresses = await outbound.resolve(hostname).catch((fault: unknown) => {
    // A name that cannot be resolved at the moment may be public.
    if (fault instanceof OutboundFault) return fault.kind === 'unreachable' ? [] : undefined
    throw fault
  })
  if (!addresses) return false
  const isListed = addresses.length > 0 && addresses.every(({ address }) => outbound.isListed(hostname, address))
  return protocol === 'https:' || isListed
}
