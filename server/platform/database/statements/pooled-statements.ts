import type { PoolClient, QueryResult } from 'pg'
import { isDatabaseAway } from '../faults.ts'
import type { Scope, Scopes } from '../scope.ts'
import { type Answered, type StatementConfig, type Statements, send, type TransactionOptions } from './statements.ts'
import { runTransaction } from './transaction-statements.ts'

/** Hands out connections, each for one statement or one transaction. */
export interface ConnectionSource {
  /** The scope determines the queue in which the caller waits. */
  connect(scope: Scope): Promise<PoolClient>
  /** Set once there has been a connection. */
  readonly scopes: Scopes
}

export class PooledStatements implements Statements {
  readonly #source: ConnectionSource
  readonly #scope: Scope

  constructor(source: ConnectionSource, scope: Scope) {
    this.#source = source
    this.#scope = scope
  }

  in(scope: Scope): Statements {
    return new PooledStatements(this.#source, scope)
  }

  async query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.#source.connect(this.#scope)
    let hasBroken = false
    try {
      const { enter, hasNames } = this.#source.scopes
      const { name, isDeferred = false, ...unnamed } = config
      const steps = enter(this.#scope, { isPlannedOnce: name !== undefined, isDeferred })
      return await send(client, steps, hasNames ? config : unnamed, values)
    } catch (fault) {
      hasBroken = isDatabaseAway(fault)
      throw fault
    } finally {
      client.release(hasBroken)
    }
  }

  async later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void> {
    const result = await this.query(config, values)
    answered?.(result)
  }

  async transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const client = await this.#source.connect(this.#scope)
    try {
      return await runTransaction(client, { scopes: this.#source.scopes, scope: this.#scope, ...options }, work)
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return work()
  }
}
