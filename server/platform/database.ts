import { setTimeout as pause } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { type Client, type ClientBase, Pool, types } from 'pg'
import type { Log } from './log.ts'

/** The pool, or one transaction: a query cannot tell which, and needs not. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export interface DatabaseConnection {
  db: NodePgDatabase<Record<string, never>>
  pool: Pool
  close(): Promise<void>
}

/**
 * Ids and counts are below 2^53, so they are numbers, not the strings that the driver gives by default. Set for the
 * whole process: the query builder passes parsers of its own, which fall back to these and to no pool's.
 */
types.setTypeParser(types.builtins.INT8, Number)

/**
 * Connections on which a plan serves all values, by the database they belong to. Left to itself PostgreSQL compares
 * estimates and often plans anew, for statements whose plan is always the same.
 */
export const plannedPools = new WeakMap<object, Pool>()

interface ConnectionOptions {
  log: Log
  size?: number
  /** How long to wait for a connection; without it, as long as it takes. */
  patienceInMs?: number
}

export function connectDatabase(url: string, options: ConnectionOptions): DatabaseConnection {
  const { pool, close } = openPool(url, options)
  const db = drizzle(pool, { casing: 'snake_case' })
  const planned = openPool(url, options, (client) => client.query('set plan_cache_mode = force_generic_plan'))
  plannedPools.set(db, planned.pool)
  return {
    db,
    pool,
    async close() {
      await Promise.all([close(), planned.close()])
    },
  }
}

/** Opens no connection before it is asked for one. */
function openPool(
  url: string,
  { log, size = 10, patienceInMs = 0 }: ConnectionOptions,
  onConnect?: (client: ClientBase) => unknown,
) {
  const pool = new Pool({
    ...(onConnect ? { onConnect } : {}),
    connectionString: url,
    max: size,
    application_name: 'attendant',
    connectionTimeoutMillis: patienceInMs,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (fault) => {
    // The database may be stopped the moment after: of connections that are let go nobody need hear.
    if (!pool.ending) log.warn({ err: fault }, 'An idle database connection broke.')
  })
  const clients = new Set<Client>()
  pool.on('connect', (client) => {
    clients.add(client as Client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => clients.delete(client as Client))
  return { pool, close: () => endPool(pool, clients) }
}

const lettingGoInMs = 500

/** A query that does not come back would keep the pool open for ever: after a moment its connection is cut. */
async function endPool(pool: Pool, clients: Set<Client>): Promise<void> {
  const ended = pool.end()
  const cut = async () => {
    await pause(lettingGoInMs, undefined, { ref: false })
    for (const client of clients) client.end().catch(() => undefined)
    await pause(lettingGoInMs, undefined, { ref: false })
  }
  await Promise.race([ended, cut()])
}

/** The code of a PostgreSQL error, through the wrappers of the query builder. */
export function databaseFault(fault: unknown): { code: string; constraint?: string } | undefined {
  for (let inner = fault; inner instanceof Error; inner = inner.cause) {
    const { code, constraint } = inner as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return typeof constraint === 'string' ? { code, constraint } : { code }
    }
  }
  return undefined
}

/** The last of them hides the first cause: it is what rolling back says on a connection that broke. */
const unreachable =
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect|is not queryable/

/** It stopped, starts or cannot be reached: what was asked of it is no fault of whoever asked. */
export function isDatabaseAway(fault: Error): boolean {
  const code = databaseFault(fault)?.code ?? ''
  return code.startsWith('08') || code.startsWith('57P') || unreachable.test(`${fault.message} ${fault.cause}`)
}
