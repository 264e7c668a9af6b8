import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { databaseFault } from '../faults.ts'

const lockNumber = 4_711_003
const pollMs = 100

/**
 * Runs work while no other node migrates. Polls for the lock: a waiting statement would keep a snapshot open, and the
 * node that builds an index concurrently would wait for that snapshot forever.
 */
export async function holdMigrationLock<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  while (!(await tryLock(client))) await sleep(pollMs)
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined)
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockNumber])
  return rows[0]?.isOurs ?? false
}

/** While a statement waits for a lock, all later statements on the table wait behind it. */
export const lockTimeoutMs = 500
const maxPauseMs = 400
const maxWaitMs = 10 * 60_000

/** The lock was not free in time, or this statement lost a deadlock. */
const isLockConflict = (fault: unknown) => ['55P03', '40P01'].includes(databaseFault(fault)?.code ?? '')

/**
 * Tries again if a table is in use. Requests run in between: a long report delays the migration, but not everyone
 * who needs that table after it.
 */
export async function retryOnLockConflict(what: string, work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await work()
    } catch (fault) {
      if (!isLockConflict(fault)) throw fault
      if (performance.now() > giveUpAt) {
        throw new Error(`"${what}" found no moment in which its tables are free.`, { cause: fault })
      }
    }
    await sleep(Math.random() * maxPauseMs)
  }
}
