import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { AllowList } from './allow-list.ts'
import { type Lookup, resolveAllowed, withoutBrackets } from './resolve-allowed.ts'

/**
 * Connections to checked addresses only. The socket itself resolves the address and connects to the result, so there
 * is no second lookup that could return something else.
 */
export function createGuardedAgent(allow: AllowList, lookup: Lookup): Agent {
  const guardedLookup: LookupFunction = (hostname, { all }, callback) => {
    resolveAllowed(hostname, allow, lookup).then(
      (addresses) => {
        const [first] = addresses
        return all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
      },
      (fault: Error) => callback(fault, []),
    )
  }
  const connect = buildConnector({ lookup: guardedLookup, autoSelectFamily: true } as buildConnector.BuildOptions)
  return new Agent({
    connect(options, callback) {
      // Sockets look up names, not IP addresses.
      if (!isIP(withoutBrackets(options.hostname))) return connect(options, callback)
      resolveAllowed(options.hostname, allow, lookup).then(
        () => connect(options, callback),
        (fault: Error) => callback(fault, null),
      )
    },
  })
}
