import type { PoolClient, QueryResult } from 'pg'
import { isDatabaseAway } from '../faults.ts'
import { isSameScope, nobody, type Scope, type Scopes } from '../scope.ts'
import { OpenTransaction } from './open-transaction.ts'
import type { Answered, StatementConfig, Statements, TransactionOptions } from './statements.ts'
import { runSteps } from './step.ts'

export async function runTransaction<Result>(
  client: PoolClient,
  { scopes, scope, isSnapshot = false, isPipelined }: { scopes: Scopes; scope: Scope } & TransactionOptions,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const opening = scopes.begin(scope, isSnapshot)
  const transaction = new OpenTransaction(client, scopes, scope, { isPipelined, opening })
  try {
    if (isSnapshot) await transaction.run(() => transaction.open())
    const result = await work(new TransactionStatements(transaction, scope))
    if (transaction.hasBegun) await transaction.commit()
    return result
  } catch (fault) {
    // On a connection that broke there is nothing to roll back.
    if (transaction.hasBegun && !isDatabaseAway(fault)) await transaction.rollBack().catch(() => undefined)
    throw fault
  } finally {
    transaction.isOver = true
  }
}

/** For a transaction that the caller begins and ends on this connection. */
export const joinTransaction = (client: PoolClient, scopes: Scopes): Statements =>
  new TransactionStatements(new OpenTransaction(client, scopes, nobody), nobody)

class TransactionStatements implements Statements {
  readonly #transaction: OpenTransaction
  readonly #scope: Scope

  constructor(transaction: OpenTransaction, scope: Scope) {
    this.#transaction = transaction
    this.#scope = scope
  }

  in(scope: Scope): Statements {
    return new TransactionStatements(this.#transaction, scope)
  }

  /** Without its name if connections keep no prepared statements. */
  #toSent(config: StatementConfig): StatementConfig {
    const { name: _name, ...unnamed } = config
    return this.#transaction.scopes.hasNames ? config : unnamed
  }

  async query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    const transaction = this.#transaction
    const { client, scopes } = transaction
    const statement = this.#toSent(config)
    if (transaction.isPipelined && isSameScope(transaction.scope, this.#scope)) {
      return transaction.pipeline(statement, values)
    }
    return transaction.run(async () => {
      const { scope } = transaction
      if (isSameScope(scope, this.#scope)) return transaction.send(statement, values)
      const steps = scopes.change(this.#scope)
      if (scope.kind === 'nobody') {
        transaction.scope = this.#scope
        return transaction.send(statement, values, steps)
      }
      const result = await transaction.send(statement, values, steps)
      // A failed statement has ended the transaction or savepoint, and its scope with it.
      await runSteps(client, scopes.change(scope))
      return result
    })
  }

  async later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void> {
    const { isJoined, scope } = this.#transaction
    if (isJoined || !isSameScope(scope, this.#scope)) {
      const result = await this.query(config, values)
      answered?.(result)
    } else await this.#transaction.later(this.#toSent(config), values, answered)
  }

  async transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    { isSnapshot = false }: TransactionOptions = {},
  ): Promise<Result> {
    if (isSnapshot) throw new Error('Invariant violated: a snapshot begins a transaction of its own.')
    const transaction = this.#transaction
    if (transaction.isPipelined) throw new Error('Invariant violated: a savepoint in a pipelined transaction.')
    const { scope } = transaction
    const savepoint = await transaction.openSavepoint()
    try {
      const result = await work(this)
      await transaction.releaseSavepoint(savepoint)
      return result
    } catch (fault) {
      await transaction.rollBackTo(savepoint).catch(() => undefined)
      transaction.scope = scope
      throw fault
    }
  }

  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    const transaction = this.#transaction
    const { isPipelined } = transaction
    transaction.isPipelined = true
    try {
      return await work()
    } finally {
      transaction.isPipelined = isPipelined
    }
  }
}
