import type { QueryResult } from 'pg'
import type { Scope } from '../scope.ts'
import type { Answered, StatementConfig, Statements, TransactionOptions } from '../statements/statements.ts'

/** Whether anything but reads was sent. */
export interface Watch {
  hasWritten: boolean
}

/** The statements of one of those that share a transaction. */
export class WatchedStatements implements Statements {
  readonly #inner: Statements
  readonly #watch: Watch

  constructor(inner: Statements, watch: Watch) {
    this.#inner = inner
    this.#watch = watch
  }

  query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    if (!config.isRead) this.#watch.hasWritten = true
    return this.#inner.query(config, values)
  }

  later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void> {
    this.#watch.hasWritten = true
    return this.#inner.later(config, values, answered)
  }

  in(scope: Scope): Statements {
    return new WatchedStatements(this.#inner.in(scope), this.#watch)
  }

  transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> {
    this.#watch.hasWritten = true
    return this.#inner.transaction(work, options)
  }

  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#inner.together(work)
  }
}
