import { setTimeout as pause } from 'node:timers/promises'
import { type Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Log } from '../log.ts'
import { databaseFault, markConnectionFault } from './faults.ts'
import type { Scopes } from './scope.ts'

export interface PoolOptions {
  log: Log
  /** Maximum number of connections. */
  poolSize: number
  /** How long to wait for a connection. */
  poolTimeoutMs: number
  /** Runs once, before the first connection: how connections are opened and scopes are entered. */
  start(): Promise<{ config: PoolConfig; scopes: Scopes }>
}

type Connected = (fault: Error | undefined, client: PoolClient | undefined, release: (fault?: unknown) => void) => void

const retryMs = 100

/**
 * Idle connections that are never closed; others are closed after ten seconds. An automation run with no other load uses
 * three, and on a new connection, PostgreSQL plans each statement again.
 */
const keptConnections = 4

/** If the server has no free connection, retries until the timeout, as if our own pool were exhausted. */
export class ConnectionPool extends Pool {
  readonly #timeoutMs: number
  readonly #start: PoolOptions['start']
  #starting: Promise<void> | undefined
  #scopes: Scopes | undefined

  constructor({ poolSize, poolTimeoutMs, start }: PoolOptions) {
    const min = Math.min(poolSize, keptConnections)
    super({ max: poolSize, min, connectionTimeoutMillis: poolTimeoutMs, application_name: 'attendant' })
    this.#timeoutMs = poolTimeoutMs
    this.#start = start
  }

  /** Set with the first connection. */
  get scopes(): Scopes {
    if (!this.#scopes) throw new Error('Invariant violated: a scope is entered without a connection.')
    return this.#scopes
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (fault) => client.release(fault as Error | undefined)),
      (fault: Error) => callback(fault, undefined, () => undefined),
    )
    return undefined
  }

  async #connect(): Promise<PoolClient> {
    const deadline = Date.now() + this.#timeoutMs
    for (;;) {
      try {
        if (!this.#scopes) await this.#begin()
        return await super.connect()
      } catch (fault) {
        const isFull = databaseFault(fault)?.code === '53300'
        if (isFull && !this.ending && Date.now() + retryMs < deadline) {
          await pause(retryMs)
          continue
        }
        if (fault instanceof Error) markConnectionFault(fault)
        throw fault
      }
    }
  }

  async #begin(): Promise<void> {
    this.#starting ??= this.#start().then(({ config, scopes }) => {
      Object.assign(this.options, config)
      this.#scopes = scopes
    })
    try {
      await this.#starting
    } finally {
      this.#starting = undefined
    }
  }
}

/** Opens no connection until one is needed. */
export function openPool(options: PoolOptions) {
  const pool = new ConnectionPool(options)
  // The pool replaces a broken connection; without a listener, the error would end the process.
  pool.on('error', (fault) => {
    // The database may stop right after us: connections that break while the pool closes are not reported.
    if (!pool.ending) options.log.warn({ err: fault }, 'An idle database connection broke.')
  })
  const clients = new Set<Client>()
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', markConnectionFault)
  })
  pool.on('remove', (client) => clients.delete(client))
  return { pool, close: () => endPool(pool, clients) }
}

const closeTimeoutMs = 500

/** A query that never returns would keep the pool open forever, so its connection is cut after a moment. */
async function endPool(pool: Pool, clients: Set<Client>): Promise<void> {
  const ended = pool.end()
  const cut = async () => {
    await pause(closeTimeoutMs, undefined, { ref: false })
    for (const client of clients) client.end().catch(() => undefined)
    await pause(closeTimeoutMs, undefined, { ref: false })
  }
  await Promise.race([ended, cut()])
}
