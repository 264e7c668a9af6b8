import type { LookupAddress } from 'node:dns'
import { readAllowList } from './allow-list.ts'
import type { OutboundClient } from './outbound-call.ts'
import { createRecordLookup, type RecordLookup } from './records/resolve-records.ts'
import { createTxtLookup, type TxtLookup } from './records/resolve-txt.ts'
import { type Lookup, resolveAllowed, systemLookup } from './resolve-allowed.ts'

/**
 * The only way to addresses chosen by others: it reaches the public internet and hosts that the operator allowed.
 *
 *     const outbound = createOutbound({ allow: ['10.1.0.0/16', 'wiki.internal'] })
 *     const { status, text } = await outbound.request('https://example.com/orders/7')
 */
export interface Outbound extends OutboundClient {
  /** The checked addresses of a host, for protocols other than HTTP: connect to these addresses, not to the name. */
  resolve(hostname: string): Promise<LookupAddress[]>
  /** Whether the operator allowed a host or its address: connections to it need no encryption. */
  isListed(hostname: string, address: string): boolean
  resolveTxt: TxtLookup
  resolveRecords: RecordLookup
}

interface OutboundSettings {
  /** Private hosts, addresses and CIDRs that may be reached. */
  allow: string[]
  lookup?: Lookup
  /** Name servers to query for records instead of the system's. */
  dnsServers?: string[]
}

export function createOutbound({ allow, lookup = systemLookup, dnsServers = [] }: OutboundSettings): Outbound {
  const allowed = readAllowList(allow)
  let loading: Promise<OutboundClient> | undefined
  // The HTTP client is loaded with the first call, to keep startup fast.
  const client = () => {
    loading ??= import('./guarded-client.ts').then(({ createGuardedClient }) => createGuardedClient(allowed, lookup))
    return loading
  }
  return {
    request: async (url, request) => (await client()).request(url, request),
    guardedFetch: async (input, init) => (await client()).guardedFetch(input, init),
    post: async (url, request) => (await client()).post(url, request),
    resolve: (hostname) => resolveAllowed(hostname, allowed, lookup),
    isListed: (hostname, address) => allowed.hasHost(hostname) || allowed.hasAddress(address),
    resolveTxt: createTxtLookup(dnsServers),
    resolveRecords: createRecordLookup(dnsServers),
    close: async () => (await loading)?.close(),
  }
}
