import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, types } from 'pg'
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

interface ConnectionOptions {
  log: Log
  size?: number
  /** How long to wait for a connection; without it, as long as it takes. */
  patienceInMs?: number
}

export function connectDatabase(
  url: string,
  { log, size = 10, patienceInMs = 0 }: ConnectionOptions,
): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'attendant',
    connectionTimeoutMillis: patienceInMs,
  })
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (fault) => log.warn({ err: fault }, 'An idle database connection broke.'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() }
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
