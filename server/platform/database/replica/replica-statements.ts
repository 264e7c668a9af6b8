import type { QueryResult } from 'pg'
import { databaseFault, isDatabaseAway } from '../faults.ts'
import type { Scope } from '../scope.ts'
import type { Answered, StatementConfig, Statements, TransactionOptions } from '../statements/statements.ts'

/**
 * Conflicts with replication (40001, 40P01), and statements that a replica cannot run: writes (25006) and
 * unlogged tables (0A000, 55000).
 */
const replicaCodes = new Set(['40001', '40P01', '25006', '0A000', '55000'])

const isOfReplica = (fault: unknown) => isDatabaseAway(fault) || replicaCodes.has(databaseFault(fault)?.code ?? '')

interface Servers {
  replica: Statements
  primary: Statements
  /** Called with the reason if the primary answers instead of the replica. */
  onFault(fault: unknown): void
}

/** Reads from the replica, and from the primary if the replica cannot answer. */
export class ReplicaStatements implements Statements {
  readonly #servers: Servers

  constructor(servers: Servers) {
    this.#servers = servers
  }

  in(scope: Scope): Statements {
    const { replica, primary, onFault } = this.#servers
    return new ReplicaStatements({ replica: replica.in(scope), primary: primary.in(scope), onFault })
  }

  query(config: StatementConfig, values?: unknown[]): Promise<QueryResult> {
    return this.#ask((statements) => statements.query(config, values))
  }

  later(config: StatementConfig, values?: unknown[], answered?: Answered): Promise<void> {
    return this.#ask((statements) => statements.later(config, values, answered))
  }

  transaction<Result>(
    work: (statements: Statements) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> {
    return this.#ask((statements) => statements.transaction(work, options))
  }

  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return work()
  }

  async #ask<Result>(ask: (statements: Statements) => Promise<Result>): Promise<Result> {
    const { replica, primary, onFault } = this.#servers
    try {
      return await ask(replica)
    } catch (fault) {
      if (!isOfReplica(fault)) throw fault
      onFault(fault)
      return ask(primary)
    }
  }
}
