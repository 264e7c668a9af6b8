import type { PoolClient } from 'pg'
import { createFairShare } from '../fair-share.ts'
import { currentCustomer } from './row-security/current-customer.ts'
import type { ConnectionSource } from './statements/pooled-statements.ts'

/** Work that belongs to no customer. */
const installation = 0

/**
 * Hands out at most so many connections of a pool at once. Customers take turns: five hundred runs of one that wait for
 * a connection do not come before the one of another, which also finds one that they may not take.
 */
export function limitSource(source: ConnectionSource, max: number): ConnectionSource {
  const places = createFairShare({ total: max, perKey: max - Math.floor(max / 4) })

  return {
    get scopes() {
      return source.scopes
    },
    async connect(): Promise<PoolClient> {
      const giveBack = await places.enter(currentCustomer() ?? installation)
      try {
        const client = await source.connect()
        // The pool sets `release` anew each time it hands the connection out.
        const release = client.release
        client.release = (fault) => {
          giveBack?.()
          release(fault)
        }
        return client
      } catch (fault) {
        giveBack?.()
        throw fault
      }
    },
  }
}
