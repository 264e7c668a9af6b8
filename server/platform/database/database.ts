import { availableParallelism } from 'node:os'
import { type PoolConfig, types } from 'pg'
import type { Log } from '../log.ts'
import { createContention } from '../pace/contention.ts'
import { createPace, type Pace } from '../pace/pace.ts'
import { Database } from './handle.ts'
import { limitSource } from './limited-source.ts'
import { type ConnectionPool, openPool } from './pool.ts'
import { readLogin } from './row-security/login.ts'
import { createScopes, nobody, startSettings } from './scope.ts'
import { PooledStatements } from './statements/pooled-statements.ts'
import { prepareSteps } from './statements/step.ts'

export type { Database } from './handle.ts'

export interface DatabaseConnection {
  db: Database
  /** Like `db`, for jobs, which leave some connections to requests and the queue. */
  backgroundDb: Database
  /** Measures how much of the database each customer's jobs use. */
  pace: Pace
  /** The same measurement for requests. */
  requestPace: Pace
  pool: ConnectionPool
  close(): Promise<void>
}

const int4Array: number = 1007
const int8Array: number = 1016

/**
 * IDs and counts are below 2^53, so they are numbers, not the strings that the driver returns by default. Set for the
 * whole process: the query builder passes its own parsers, which fall back to these and not to a pool's.
 */
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(int8Array, types.getTypeParser(int4Array))

export interface DatabaseLimits {
  /** Maximum number of connections. */
  poolSize: number
  /** How long to wait for a connection. */
  poolTimeoutMs: number
  /** How long a statement may run; 0 for no limit. */
  statementTimeoutMs: number
  /** How long a statement may wait for a lock; 0 for no limit. */
  lockTimeoutMs: number
}

const defaultLimits: DatabaseLimits = {
  poolSize: 10,
  poolTimeoutMs: 10_000,
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
}

/** If no response arrives this long after the server's own timeout, the server or the network hangs. */
const networkTimeoutMs = 5_000

/** Share of the estimated database capacity that one customer may use under contention. */
const shareOfRequests = 0.8
const shareOfJobs = 0.4
/** Requests are interactive: a customer that delays others gives up twice what they use. */
const yieldedByRequests = 2

interface ConnectionOptions extends Partial<DatabaseLimits> {
  log: Log
  /** Whether there is a connection pooler in between: connections then keep no settings and no prepared statements. */
  hasPooler?: boolean
}

/** The one connection pool of this process. Opens the first connection when it is needed. */
export function connectDatabase(url: string, options: ConnectionOptions): DatabaseConnection {
  const limits = { ...defaultLimits, ...options }
  const { log, poolSize, poolTimeoutMs } = limits
  const { pool, close } = openPool({ log, poolSize, poolTimeoutMs, start: () => prepareConnections(url, limits) })
  const capacity = Math.max(1, availableParallelism() / 2)
  const isContended = createContention()
  const requestPace = createPace({ share: capacity * shareOfRequests, yields: yieldedByRequests, isContended })
  const requests = limitSource(pool, { max: poolSize, maxWaitMs: poolTimeoutMs, onUse: requestPace.note, capacity })
  const pace = createPace({ share: capacity * shareOfJobs, isContended })
  const background = limitSource(pool, { max: Math.max(1, Math.floor(poolSize * 0.7)), onUse: pace.note, capacity })
  return {
    db: new Database(new PooledStatements(requests, nobody)),
    backgroundDb: new Database(new PooledStatements(background, nobody)),
    pace,
    requestPace,
    pool,
    close,
  }
}

async function prepareConnections(url: string, limits: DatabaseLimits & ConnectionOptions) {
  const { poolTimeoutMs, statementTimeoutMs, lockTimeoutMs, hasPooler = false } = limits
  const login = await readLogin(url, poolTimeoutMs)
  const access = { ...login, hasPooler, statementTimeoutMs, lockTimeoutMs }
  const scopes = createScopes(access)
  const options = Object.entries(startSettings(access)).map(([name, value]) => `-c ${name}=${value}`)
  const config: PoolConfig = {
    connectionString: url,
    keepAlive: true,
    query_timeout: statementTimeoutMs && statementTimeoutMs + networkTimeoutMs,
    onConnect: (client) => prepareSteps(client, scopes.prepared),
    ...(hasPooler ? {} : { statement_timeout: statementTimeoutMs, lock_timeout: lockTimeoutMs }),
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
  }
  return { config, scopes }
}
