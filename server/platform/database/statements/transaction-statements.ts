import { setImmediate as afterMicrotasks } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import { isDatabaseAway } from '../faults.ts'
import { isSameScope, nobody, type Scope, type Scopes } from '../scope.ts'
import { type BatchedStatement, sendStatements } from './statement-batch.ts'
import { type StatementConfig, type Statements, send, type TransactionOptions } from './statements.ts'
import { runSteps, type Step } from './step.ts'

interface Opening {
  isPipelined?: boolean | undefined
  /** What begins the transaction, where the caller has not. */
  opening?: Step[]
}

/** A transaction on one connection, which takes one statement after another. */
class Transaction {
  readonly client: PoolClient
  /** One that began for nobody becomes the first customer's who uses it. */
  scope: Scope
  readonly scopes: Scopes
  isPipelined: boolean
  savepoints = 0
  isOver = false
  #last: Promise<unknown> = Promise.resolve()
  #waiting: BatchedStatement[] = []
  #opening: Step[]

  constructor(client: PoolClient, scopes: Scopes, scope: Scope, { isPipelined = false, opening = [] }: Opening = {}) {
    this.client = client
    this.scopes = scopes
    this.scope = scope
    this.isPipelined = isPipelined
    this.#opening = opening
  }

  /** False until its first statement is sent: then there is nothing to end. */
  get hasBegun(): boolean {
    return this.#opening.length === 0
  }

  /** The steps that begin it, for the statement that takes them along in its round trip. */
  takeOpening(): Step[] {
    return this.#opening.splice(0)
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
          await this.open()
          await sendStatements(this.client, this.#waiting.splice(0))
        })
      }
      this.#waiting.push({ config, values, resolve, reject })
    })
  }

  control(text: string): Promise<QueryResult> {
    return this.run(async () => {
      await this.open()
      return this.client.query(text)
    })
  }

  async open(): Promise<void> {
    const steps = this.takeOpening()
    if (steps.length > 0) await runSteps(this.client, steps)
  }
}

export async function runTransaction<Result>(
  client: PoolClient,
  { scopes, scope, isSnapshot = false, isPipelined }: { scopes: Scopes; scope: Scope } & TransactionOptions,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  const opening = scopes.begin(scope, isSnapshot)
  const transaction = new Transaction(client, scopes, scope, { isPipelined, opening })
  try {
    if (isSnapshot) await transaction.run(() => transaction.open())
    const result = await work(new TransactionStatements(transaction, scope))
    if (transaction.hasBegun) await transaction.control('commit')
    return result
  } catch (fault) {
    // On a connection that broke there is nothing to roll back.
    if (transaction.hasBegun && !isDatabaseAway(fault)) await transaction.control('rollback').catch(() => undefined)
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
      const opening = transaction.takeOpening()
      if (isSameScope(scope, this.#scope)) return send(client, opening, statement, values)
      const steps = [...opening, ...scopes.change(this.#scope)]
      if (scope.kind === 'nobody') {
        transaction.scope = this.#scope
        return send(client, steps, statement, values)
      }
      const result = await send(client, steps, statement, values)
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
