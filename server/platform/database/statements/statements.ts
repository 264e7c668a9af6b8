import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import type { Scope } from '../scope.ts'
import { PipelinedQuery } from './pipelined-query.ts'
import type { Step } from './step.ts'

/** How several runs of one statement are sent as one, with their parameters as a JSON document. */
export interface MergedStatement {
  text: string
  name: string | undefined
  /** The parameter names of a single run, in order. */
  names: string[]
}

/**
 * What a statement locks, if its text does not show it: only rows covered by the keys of a shared transaction, or
 * rows that others may lock, too.
 */
export type Locks = 'keys' | 'more'

export interface StatementConfig extends QueryConfig {
  /** Timeout in milliseconds, after which the connection is closed. */
  query_timeout?: number
  isRead?: boolean
  locks?: Locks
  /**
   * Outside a transaction: returns before the commit is on disk; it is on disk once any later commit is. After a
   * server crash it may be lost, together with everything after it.
   */
  isDeferred?: boolean
  /** How concurrent runs in a pipelined transaction are merged. */
  merged?: MergedStatement
}

export type Answered = (result: QueryResult) => void

export interface TransactionOptions {
  /** Reads from a single snapshot. */
  isSnapshot?: boolean
  /**
   * Concurrent statements share a round trip. Each still sees the effects of those before it. Must not open
   * savepoints.
   */
  isPipelined?: boolean
}

/** Where a handle sends its statements: to any connection, or to that of its transaction. */
export interface Statements {
  /** A named statement is prepared once per connection. */
  query(config: StatementConfig, values?: unknown[]): Promise<QueryResult>
  /**
   * For a statement whose result is not awaited. In a transaction it shares the round trip of the next statement or
   * of the commit, which fails if it fails. `answered` is called before that one resolves.
   */
  later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void>
  /** The same connections for another scope. */
  in(scope: Scope): Statements
  /** Runs work in a transaction, or in a savepoint if there is one already. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** In a transaction, concurrent statements of `work` share a round trip. Must not open savepoints. */
  together<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Sends a statement, preceded by steps in the same round trip. */
export function send(
  client: ClientBase,
  steps: Step[],
  config: StatementConfig,
  values?: unknown[],
): Promise<QueryResult> {
  if (steps.length === 0 && !config.name) return client.query(config, values)
  return new Promise((resolve, reject) => {
    client.query(
      new PipelinedQuery(steps, config, values, (fault, result) => (fault ? reject(fault) : resolve(result))),
    )
  })
}
