import type { PoolClient } from 'pg'
import { Refusal } from '../errors.ts'
import { createFairShare, installation, type LimitsBeside } from '../fair-share.ts'
import type { ConnectionPool } from './pool.ts'
import { currentCustomer } from './row-security/current-customer.ts'
import type { Scope } from './scope.ts'
import type { ConnectionSource } from './statements/pooled-statements.ts'

interface SourceLimits {
  /** Connections at once. */
  max: number
  /** Of one customer while others are active. */
  beside?: LimitsBeside | undefined
  /** How long to wait for one of them; without it, as long as it takes. */
  maxWaitMs?: number
}

const keyOf = (scope: Scope) => (scope.kind === 'customer' ? scope.customerID : (currentCustomer() ?? installation))

/**
 * Hands out at most so many connections of a pool at once. Customers take turns: five hundred runs of one that wait for
 * a connection do not come before the one of another, which also finds one that they may not take.
 */
export function limitSource(pool: ConnectionPool, { max, beside, maxWaitMs }: SourceLimits): ConnectionSource {
  const places = createFairShare({ total: max, perKey: max - Math.floor(max / 4), ...(beside ? { beside } : {}) })

  return {
    get scopes() {
      return pool.scopes
    },
    async connect(scope): Promise<PoolClient> {
      const giveBack = await places.enter(keyOf(scope), maxWaitMs)
      if (!giveBack) throw places.isFull() ? noConnection() : tooManyAtOnce()
      try {
        const client = await pool.connect()
        // The pool sets `release` anew each time it hands the connection out.
        const release = client.release
        client.release = (fault) => {
          giveBack()
          release(fault)
        }
        return client
      } catch (fault) {
        giveBack()
        throw fault
      }
    },
  }
}

/** As the pool says it. */
const noConnection = () => new Error('timeout exceeded when trying to connect')

const tooManyAtOnce = () =>
  new Refusal(429, 'This workspace has too many requests under way. Wait a moment and try again.', {
    headers: { 'retry-after': '2' },
  })
