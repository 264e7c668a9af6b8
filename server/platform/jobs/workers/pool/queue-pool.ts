import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isDatabaseAway } from '../../../database/faults.ts'
import { sendStatements } from '../../../database/statements/statement-batch.ts'
import type { Log } from '../../../log.ts'

interface QueuePoolOptions {
  /** Called before every statement: a worker must be registered before it queries anything. */
  isReady(): Promise<void>
  /** What the library uses instead of a connection that listens. */
  listener: EventEmitter
  /** Stops waiting for an unavailable database. */
  signal: AbortSignal
  log: Log
  /** See `PoolPlan`. */
  isFetchDeferred?: boolean
}

type Statement = QueryConfig | string

const retryMs = 500
/** A queue statement takes milliseconds: after this time the connection counts as dead. */
const maxStatementMs = 30_000

/**
 * The connection pool as seen by the job queue library. The library gives up a whole worker pool when one of its own
 * statements fails, and loses jobs that it fetched on a connection that broke. So each of its statements takes effect
 * exactly once here: while the database is unavailable it waits, and is then repeated. All statements can be repeated
 * except the one that fetches jobs: if a connection breaks during its commit, the database is asked whether the
 * transaction was committed.
 */
export function createQueuePool(pool: Pool, options: QueuePoolOptions): Pool {
  const { isReady, listener, signal, log, isFetchDeferred = false } = options
  const query = async (statement: Statement, values?: unknown[]) => {
    await isReady()
    for (;;) {
      const outcome = await attempt(pool, toConfig(statement, values), isFetchDeferred)
      if ('result' in outcome) return outcome.result
      if (!outcome.isAway || signal.aborted) throw outcome.fault
      log.warn(
        { err: outcome.fault },
        'A statement of the job queue failed because the database is unavailable; retrying.',
      )
      if (outcome.fetched && (await isCommitted(pool, outcome.fetched, signal))) return outcome.fetched.result
      await pause(retryMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  const connect = (callback?: (fault: undefined, client: unknown, release: () => void) => void) => {
    if (!callback) return Promise.resolve({ query, release: () => undefined })
    callback(undefined, listener, () => undefined)
  }
  const facade = Object.assign(new EventEmitter(), { query, connect, options: { max: Number.POSITIVE_INFINITY } })
  // The library checks that the pool has an error listener; the real pool has one.
  facade.on('error', () => undefined).on('connect', () => undefined)
  // The library uses these members of the pool only.
  return facade as unknown as Pool
}

const toConfig = (statement: Statement, values: unknown[] | undefined): QueryConfig =>
  typeof statement === 'string' ? { text: statement, ...(values ? { values } : {}) } : statement

type Outcome =
  | { result: QueryResult }
  | {
      fault: unknown
      isAway: boolean
      /** Set when the connection broke during the commit of a statement that fetches jobs. */
      fetched?: Fetched
    }

interface Fetched {
  transaction: string
  result: QueryResult
  jobIDs: string[]
  workerID: string
}

const begin = { text: 'begin', values: [] }
const commitDeferred = 'set local synchronous_commit = off; commit'

/** Completes a job, which can be repeated safely. */
const isCompletion = ({ text }: QueryConfig) => /^\s*delete from /i.test(text)

interface Begun {
  result: QueryResult
  /** The ID of the transaction, if it has written. */
  transaction: string | null
}

/** In one round trip, unless it may be several statements in one. */
async function beginWith(client: PoolClient, config: QueryConfig): Promise<Begun> {
  if (config.values) return beginTogether(client, config)
  await client.query('begin')
  return { result: await client.query(config), transaction: null }
}

function beginTogether(client: PoolClient, config: QueryConfig): Promise<Begun> {
  const asked = Promise.withResolvers<QueryResult>()
  const identified = Promise.withResolvers<QueryResult<{ id: string | null }>>()
  const statements = [
    { ...asked, config, values: config.values },
    { ...identified, config: { text: 'select pg_current_xact_id_if_assigned()::text as id' }, values: [] },
  ]
  void sendStatements(client, statements, { steps: [begin] })
  return Promise.all([asked.promise, identified.promise]).then(([result, { rows }]) => ({
    result,
    transaction: rows[0]?.id ?? null,
  }))
}

async function attempt(pool: Pool, config: QueryConfig, isFetchDeferred: boolean): Promise<Outcome> {
  let client: PoolClient | undefined
  let fetched: Fetched | undefined
  try {
    client = await pool.connect()
    if (isCompletion(config)) {
      const result = await within(client.query(config))
      client.release()
      return { result }
    }
    const { result, transaction } = await within(beginWith(client, config))
    fetched = readFetched(result, transaction)
    // A transaction that fetched nothing has no ID, and so nothing to write to disk.
    await within(client.query(fetched && isFetchDeferred ? commitDeferred : 'commit'))
    client.release()
    return { result }
  } catch (fault) {
    // Closes the connection, which rolls back what was begun.
    client?.release(true)
    const isAway = isDatabaseAway(fault) || fault instanceof StatementTimeout
    return fetched && isAway ? { fault, isAway, fetched } : { fault, isAway }
  }
}

/** The jobs that the statement locked for its worker; none for other statements. */
function readFetched(result: QueryResult, transaction: string | null): Fetched | undefined {
  const rows = result.rows as { id?: unknown; locked_by?: unknown }[]
  const workerID = rows[0]?.locked_by
  if (typeof workerID !== 'string' || transaction === null) return undefined
  return { transaction, result, workerID, jobIDs: rows.map(({ id }) => String(id)) }
}

class StatementTimeout extends Error {
  override name = 'StatementTimeout'
}

async function within<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StatementTimeout('The database did not answer.')), maxStatementMs)
  // The late answer of an abandoned connection is ignored.
  asked.catch(() => undefined)
  try {
    return await Promise.race([asked, promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Retries until the database is back and knows: a commit may be running while its caller is disconnected. It is not
 * enough that the transaction ID was committed, because a crashed server reuses the IDs of lost transactions.
 */
async function isCommitted(pool: Pool, fetched: Fetched, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const status = await findStatus(pool, fetched.transaction)
      if (status !== 'in progress') return status === 'committed' && (await isHeld(pool, fetched))
    } catch (fault) {
      // A server that does not know the transaction reports it as in the future.
      if (!isDatabaseAway(fault)) return false
    }
    await pause(retryMs, undefined, { ref: false, signal }).catch(() => undefined)
  }
  return false
}

async function findStatus(pool: Pool, transaction: string): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [
    transaction,
  ])
  return rows[0]?.status
}

/** Whether the worker owns the jobs that it fetched. */
async function isHeld(pool: Pool, { jobIDs, workerID }: Fetched): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where id = any($1::bigint[]) and locked_by = $2',
    [jobIDs, workerID],
  )
  return rows[0]?.count === jobIDs.length
}
