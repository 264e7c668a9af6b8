import type { SQLWrapper } from 'drizzle-orm'
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Scope } from './scope.ts'
import type { Statements, TransactionOptions } from './statements/statements.ts'

type QueryBuilder = Omit<NodePgDatabase, 'transaction'>
const QueryBuilder = NodePgDatabase as unknown as new (
  ...parts: ConstructorParameters<typeof NodePgDatabase>
) => QueryBuilder

export const dialect = new PgDialect({ casing: 'snake_case' })

/** The query builder over the statements of one scope: a query cannot tell whether it runs in a transaction. */
export class Database extends QueryBuilder {
  readonly statements: Statements

  constructor(statements: Statements) {
    // All that it calls on the client is `query`.
    super(dialect, new NodePgSession(statements as unknown as NodePgClient, dialect, undefined), undefined)
    this.statements = statements
  }

  /** The same connections for another scope. */
  in(scope: Scope): Database {
    return new Database(this.statements.in(scope))
  }

  transaction<Result>(work: (tx: Database) => Promise<Result>, options?: TransactionOptions): Promise<Result> {
    return this.statements.transaction((statements) => work(new Database(statements)), options)
  }

  /** For a statement whose answer nobody needs: in a transaction it shares the round trip of what follows. */
  later(statement: SQLWrapper): Promise<void> {
    const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
    return this.statements.later({ text }, params)
  }

  /** In a transaction, what `work` issues side by side shares a round trip. It may open no savepoint. */
  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.statements.together(work)
  }

  /** A transaction that sees the database as it is now, whatever others commit meanwhile. Not inside another one. */
  snapshot<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    return this.statements.transaction((statements) => work(new Database(statements)), { isSnapshot: true })
  }
}
