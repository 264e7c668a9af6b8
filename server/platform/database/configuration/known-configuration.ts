import { lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import { configurationChanges } from './configuration-changes.table.ts'

/** The configuration of a customer for one transaction. */
export interface KnownConfiguration {
  /** Calls `read` unless the value of that name is cached. The value must depend on configuration only. */
  remember<Value>(name: string, read: () => Promise<Value>): Promise<Value>
}

interface Cached {
  /** PostgreSQL's text form of the snapshot: the transactions that had ended before the values were read. */
  snapshot: string
  values: Map<string, unknown>
}

/** Well below the time for which changes are recorded. */
const maxAgeMs = 10 * 60 * 1000
const maxCustomers = 1000

/** By configuration object of the process: a dry run of a draft has its own. */
const caches = new WeakMap<object, LRUCache<number, Cached>>()

function cacheOf(config: object): LRUCache<number, Cached> {
  const cache = caches.get(config) ?? new LRUCache<number, Cached>({ max: maxCustomers, ttl: maxAgeMs })
  caches.set(config, cache)
  return cache
}

const { placeholder } = sql
const given = sql`${placeholder('snapshot')}::pg_snapshot`

/**
 * An expression for a statement of the transaction that uses the configuration; it needs the values `customerID` and
 * `snapshot`.
 */
export const configurationColumns = {
  snapshot: sql<string>`pg_current_snapshot()::text`,
  /** True if no transaction outside the given snapshot, including the open one, has changed the configuration. */
  isUnchanged: sql<boolean>`(${given} is not null and not exists(
    select from configuration_changes changed
    where changed.customer_id in (${placeholder('customerID')}, 0) and changed.xid >= pg_snapshot_xmin(${given})
      and not pg_visible_in_snapshot(changed.xid, ${given})))`,
}

/** The result of that statement. */
export interface ConfigurationState {
  snapshot: string
  isUnchanged: boolean
}

interface Holder {
  afterCommit(effect: () => void): void
  config: object
}

/** The cached values of a customer, to be checked by a statement and then used with `openConfiguration`. */
export function recallConfiguration({ config }: Holder, customerID: number): Cached | undefined {
  return cacheOf(config).get(customerID)
}

/**
 * The configuration for a transaction and for the work prepared after it. It comes from the cache if it is
 * unchanged according to `state`. Values are cached after the commit, so that nothing is kept of a transaction that is rolled back. Without a
 * state, the values are used only here.
 */
export function openConfiguration(
  { config, afterCommit }: Holder,
  customerID: number,
  known?: Cached,
  state?: ConfigurationState,
): KnownConfiguration {
  const cached = state && (state.isUnchanged && known ? known : { snapshot: state.snapshot, values: new Map() })
  const own = new Map<string, Promise<unknown>>()
  const uncommitted = new Map<string, unknown>()
  let isCommitted = false
  afterCommit(() => {
    isCommitted = true
    for (const [name, value] of uncommitted) cached?.values.set(name, value)
    if (cached && cached !== known) cacheOf(config).set(customerID, cached)
  })
  async function readAndKeep<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    const value = await read()
    if (isCommitted) cached?.values.set(name, value)
    else uncommitted.set(name, value)
    return value
  }
  return {
    remember<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
      if (cached?.values.has(name)) return Promise.resolve(cached.values.get(name) as Value)
      const running = own.get(name) as Promise<Value> | undefined
      if (running) return running
      const reading = readAndKeep(name, read)
      own.set(name, reading)
      // After a failure, the next caller reads again.
      reading.catch(() => own.delete(name))
      return reading
    },
  }
}

/** Like `openConfiguration`, for callers that may have no configuration. */
export const remember = <Value>(
  { configuration }: { configuration?: KnownConfiguration },
  name: string,
  read: () => Promise<Value>,
): Promise<Value> => configuration?.remember(name, read) ?? read()

/** `before` must be earlier than any snapshot that a process may have cached. */
export async function forgetConfigurationChanges(db: Database, before: Date): Promise<void> {
  await db.delete(configurationChanges).where(lt(configurationChanges.at, before))
}
