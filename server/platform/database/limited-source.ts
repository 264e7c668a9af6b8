import type { PoolClient } from 'pg'
import { createFairShare } from '../fair-share.ts'
import type { ConnectionPool } from './pool.ts'
import { currentCustomer } from './row-security/current-customer.ts'
import type { Scope } from './scope.ts'
import type { ConnectionSource } from './statements/pooled-statements.ts'

interface SourceLimits {
  /** Connections at once; one customer gets at most three quarters of them. */
  max: number
  /** How long to wait for a connection; without it, as long as it takes. */
  maxWaitMs?: number
  /** Hears how long a customer's work took, without what it took longer because others worked at the same time. */
  onUse?(customerID: number, ms: number): void
  /** So many connections at work do not slow each other down. */
  capacity?: number
}

/** Work that belongs to no customer. */
const installation = 0

const keyOf = (scope: Scope) => (scope.kind === 'customer' ? scope.customerID : (currentCustomer() ?? installation))

/** Measures time that runs slower while more than `capacity` share it: what is measured then is not blamed for the others. */
function createSharedClock(capacity: number) {
  let running = 0
  let time = 0
  let readAt = performance.now()

  function read(): number {
    const now = performance.now()
    time += (now - readAt) * Math.min(1, capacity / Math.max(1, running))
    readAt = now
    return time
  }

  return {
    start() {
      const since = read()
      running++
      return () => {
        const ms = read() - since
        running--
        return ms
      }
    },
  }
}

/**
 * Hands out a limited number of a pool's connections. Customers take turns: five hundred statements of one customer
 * that wait for a connection do not delay the first of another, which also finds a connection that they may not take.
 */
export function limitSource(
  pool: ConnectionPool,
  { max, maxWaitMs, onUse, capacity = max }: SourceLimits,
): ConnectionSource {
  const places = createFairShare({ total: max, perKey: max - Math.floor(max / 4) })
  const clock = createSharedClock(capacity)

  return {
    get scopes() {
      return pool.scopes
    },
    async connect(scope): Promise<PoolClient> {
      const key = keyOf(scope)
      const giveBack = await places.enter(key, maxWaitMs)
      // Worded as the pool does, which turns it into a 503.
      if (!giveBack) throw new Error('timeout exceeded when trying to connect')
      try {
        const client = await pool.connect()
        // The pool sets `release` again each time it hands the connection out.
        const release = client.release
        const stop = clock.start()
        client.release = (fault) => {
          giveBack()
          const ms = stop()
          if (key !== installation) onUse?.(key, ms)
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
