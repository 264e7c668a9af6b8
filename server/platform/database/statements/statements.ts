import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import type { Scope } from '../scope.ts'
import { PipelinedQuery } from './pipelined-query.ts'
import type { Step } from './step.ts'

/** How several runs of one statement are sent as one, with what each was given as a JSON document. */
export interface MergedStatement {
  text: string
  name: string | undefined
  /** The names of the values of a single run, in the order of its parameters. */
  names: string[]
}

/**
 * What a statement locks, if its text does not show it: only what the keys of a shared transaction name, or rows
 * that others lock, too.
 */
export type Locks = 'keys' | 'more'

export interface StatementConfig extends QueryConfig {
  /** After so many milliseconds the answer is not waited for any more, and the connection is given up. */
  query_timeout?: number
  isRead?: boolean
  locks?: Locks
  /**
   * Outside a transaction: is answered before it is on disk, where it is as soon as a later transaction is. After a crash
   * of the server it may be missing, with everything after it.
   */
  isDeferred?: boolean
  /** How several runs that are issued side by side in a pipelined transaction become one. */
  merged?: MergedStatement
}

export type Answered = (result: QueryResult) => void

export interface TransactionOptions {
  /** Sees one state of the database from beginning to end. */
  isSnapshot?: boolean
  /**
   * Statements that are issued side by side share a round trip. Each still sees what those before it did. Nothing in
   * it may open a savepoint.
   */
  isPipelined?: boolean
}

/** Where a handle sends its statements: to any connection, or to the one of its transaction. */
export interface Statements {
  /** A named statement is prepared once for each connection. */
  query(config: StatementConfig, values?: unknown[]): Promise<QueryResult>
  /**
   * For a statement whose result is not awaited. In a transaction it shares the round trip of the next statement, or of
   * the commit, which fails with it. `answered` is called before that one resolves.
   */
  later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void>
  /** The same connections for another scope. */
  in(scope: Scope): Statements
  /** Runs work in a transaction; inside of one, up to a savepoint. */
  transaction<Result>(work: (statements: Statements) => Promise<Result>, options?: TransactionOptions): Promise<Result>
  /** In a transaction, what `work` issues side by side shares a round trip. It may open no savepoint. */
  together<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Sends a statement, with steps ahead of it in the same round trip. */
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
