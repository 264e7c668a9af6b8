import type { SQLWrapper } from 'drizzle-orm'
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Scope } from './scope.ts'
import type { Statements, TransactionOptions } from './statements/statements.ts'

type QueryBuilder = Omit<NodePgDatabase, 'transaction'>
// Without `transaction`, whose signature differs in `Database`.
const QueryBuilder = NodePgDatabase as unknown as new (
  ...parts: ConstructorParameters<typeof NodePgDatabase>
) => QueryBuilder

export const dialect = new PgDialect({ casing: 'snake_case' })

/** The query builder over the statements of one scope: queries are the same inside and outside a transaction. */
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

  /** For a statement whose result is not needed: in a transaction it is sent together with the next one. */
  later(statement: SQLWrapper): Promise<void> {
    const { sql: text, params } = dialect.sqlToQuery(statement.getSQL())
    return this.statements.later({ text }, params)
  }

  /** In a transaction, statements that `work` issues concurrently share a round trip. It must not open a savepoint. */
  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.statements.together(work)
  }

  /** A transaction on a snapshot of the database, unaffected by later commits. Not inside another transaction. */
  snapshot<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    return this.statements.transaction((statements) => work(new Database(statements)), { isSnapshot: true })
  }
}
