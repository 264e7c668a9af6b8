import { setImmediate as afterMicrotasks } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import { isDatabaseAway } from '../faults.ts'
import { isSameScope, nobody, type Scope, type Scopes } from '../scope.ts'
import { type BatchedStatement, sendStatements } from './statement-batch.ts'
import { type StatementConfig, type Statements, send, type TransactionOptions } from './statements.ts'
import { runSteps } from './step.ts'

/** A transaction on one connection, which takes one statement after another. */
class Transaction {
  readonly client: PoolClient
  /** One that began for nobody becomes the first customer's who uses it. */
  scope: Scope
  readonly scopes: Scopes
  readonly isPipelined: boolean
  savepoints = 0
  isOver = false
  #last: Promise<unknown> = Promise.resolve()
  #waiting: BatchedStatement[] = []

  constructor(client: PoolClient, scopes: Scopes, scope: Scope, isPipelined = false) {
    this.client = client
    this.scopes = scopes
    this.scope = scope
    this.isPipelined = isPipelined
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    // The connection may already serve another customer's transaction.
    if (this.isOver) throw new Error('Invariant violated: a statement came after the end of its transaction.')
    const running = this.#last.then(work)
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Leaves with all that are issued until the connection is free. */
  pipeline(config: StatementConfig, values: unknown[] | undefined): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) {
        void this.run(async () => {
          await afterMicrotasks()
          await sendStatements(this.client, this.#waiting.splice(0))
        })
      }
      this.#waiting.push({ config, values, resolve, reject })
    })
  }

  control(text: string): Promise<QueryResult> {
    return this.run(() => this.client.query(text))
  }
}

export async function runTransaction<Result>(
  client: PoolClient,
  { scopes, scope, isSnapshot = false, isPipelined }: { scopes: Scopes; scope: Scope } & TransactionOptions,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const transaction = new Transaction(client, scopes, scope, isPipelined)
  try {
    await transaction.run(() => runSteps(client, scopes.begin(scope, isSnapshot)))
    const result = await work(new TransactionStatements(transaction, scope))
    await transaction.control('commit')
    return result
  } catch (fault) {
    // On a connection that broke there is nothing to roll back.
    if (!isDatabaseAway(fault)) await transaction.control('rollback').catch(() => undefined)
    throw fault
  } finally {
    transaction.isOver = true
  }
}

/** For a transaction that the caller began on this connection, and ends. */
export const joinTransaction = (client: PoolClient, scopes: Scopes): Statements =>
  new TransactionStatements(new Transaction(client, scopes, nobody), nobody)

class TransactionStatements implements Statements {
  readonly #transaction: Transaction
  readonly #scope: Scope

  constructor(transaction: Transaction, scope: Scope) {
    this.#transaction = transaction
    this.#scope = scope
  }

  in(scope: Scope): Statements {
    return new TransactionStatements(this.#transaction, scope)
  }

  async query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    const transaction = this.#transaction
    const { client, scopes } = transaction
    const { name: _name, ...unnamed } = config
    const statement = scopes.hasNames ? config : unnamed
    if (transaction.isPipelined && isSameScope(transaction.scope, this.#scope)) {
      return transaction.pipeline(statement, values)
    }
    return transaction.run(async () => {
      const { scope } = transaction
      if (isSameScope(scope, this.#scope)) return client.query(statement, values)
      if (scope.kind === 'nobody') {
        transaction.scope = this.#scope
        return send(client, scopes.change(this.#scope), statement, values)
      }
      const result = await send(client, scopes.change(this.#scope), statement, values)
      // A statement that failed has ended the transaction, or its part up to a savepoint, and its scope with it.
      await runSteps(client, scopes.change(scope))
      return result
    })
  }

  async transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    { isSnapshot = false }: TransactionOptions = {},
  ): Promise<Result> {
    if (isSnapshot) throw new Error('Invariant violated: a snapshot begins a transaction of its own.')
    const transaction = this.#transaction
    if (transaction.isPipelined) throw new Error('Invariant violated: a savepoint in a pipelined transaction.')
    const { scope } = transaction
    const name = `savepoint_${++transaction.savepoints}`
    await transaction.control(`savepoint ${name}`)
    try {
      const result = await work(this)
      await transaction.control(`release savepoint ${name}`)
      return result
    } catch (fault) {
      await transaction.control(`rollback to savepoint ${name}`).catch(() => undefined)
      transaction.scope = scope
      throw fault
    }
  }
}
