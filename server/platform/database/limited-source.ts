import type { PoolClient } from 'pg'
import { createFairShare } from '../fair-share.ts'
import type { ConnectionPool } from './pool.ts'
import { currentCustomer } from './row-security/current-customer.ts'
import type { Scope } from './scope.ts'
import type { ConnectionSource } from './statements/pooled-statements.ts'

interface SourceLimits {
  /** Maximum number of connections; one customer gets at most three quarters of them. */
  max: number
  /** How long to wait for a connection; unlimited if omitted. */
  maxWaitMs?: number
  /** Receives how long a customer's work took, without the time lost to concurrent work of others. */
  onUse?(customerID: number, ms: number): void
  /** Up to this many busy connections do not slow each other down. */
  capacity?: number
}

/** Work that belongs to no customer. */
const installation = 0

const keyOf = (scope: Scope) => (scope.kind === 'customer' ? scope.customerID : (currentCustomer() ?? installation))

/** A clock that runs slower while more than `capacity` share it, so that work is not charged for the delay caused by others. */
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
 * Hands out a limited number of a pool's connections. Customers take turns: if five hundred statements of one customer
 * wait for a connection, the first statement of another is not delayed, and finds a connection reserved from the first customer.
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
      // The pool's own wording, which becomes a 503.
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
