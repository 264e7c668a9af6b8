import type { ClientBase, Connection, FieldDef, QueryResult, Submittable } from 'pg'
import { mergeEqualTexts } from './merged-statement.ts'
import { type Callback, StatementQuery } from './statement-query.ts'
import type { StatementConfig } from './statements.ts'
import { type Step, sendStep } from './step.ts'

export interface BatchedStatement {
  config: StatementConfig
  values: unknown[] | undefined
  /** If it throws, the following statements fail with the same error. */
  resolve(result: QueryResult): void
  reject(fault: unknown): void
}

/** Sent before the statements. */
interface Ahead {
  steps?: Step[]
  ahead?: BatchedStatement[]
  /** The statements in `ahead` were also issued concurrently, so they may be merged. */
  mergesAhead?: boolean
}

/**
 * Sends statements of one transaction in one round trip, in order. After the first failure, the rest fail with the
 * same error, because they did not run. Equal reads are sent once, and mergeable runs as one.
 */
export function sendStatements(
  client: ClientBase,
  statements: BatchedStatement[],
  { steps = [], ahead = [], mergesAhead = false }: Ahead = {},
): Promise<void> {
  const first = mergesAhead ? mergeEqualTexts(ahead) : ahead
  return new Promise((resolve) => {
    client.query(new StatementBatch(steps, [...first, ...mergeEqualTexts(mergeReads(statements))], resolve))
  })
}

/** Many concurrent operations read the same data, such as the channel. */
function mergeReads(statements: BatchedStatement[]): BatchedStatement[] {
  const merged: BatchedStatement[] = []
  const readers = new Map<string, BatchedStatement[]>()
  for (const statement of statements) {
    const { config, values } = statement
    const key = config.isRead ? `${config.text} ${JSON.stringify(values)}` : undefined
    const same = key === undefined ? undefined : readers.get(key)
    if (same) {
      same.push(statement)
      continue
    }
    const all = [statement]
    if (key !== undefined) readers.set(key, all)
    merged.push({
      ...statement,
      resolve(result) {
        for (const one of all) one.resolve(one === statement ? result : copyOf(result))
      },
      reject(fault) {
        for (const one of all) one.reject(fault)
      },
    })
  }
  return merged
}

/** Copied, because readers convert values in place. */
const copyOf = (result: QueryResult): QueryResult => ({
  ...result,
  rows: result.rows.map((row) => (Array.isArray(row) ? [...row] : { ...row })),
})

/** The driver calls these methods as responses arrive. */
class StatementBatch implements Submittable {
  readonly steps: Step[]
  readonly #queries: StatementQuery[]
  /** The driver wraps it to stop its timeout. */
  callback: () => void
  /** The driver reads the timeout here. */
  readonly query_timeout: number | undefined
  /** Index of the current statement; negative during the steps. */
  #current: number

  constructor(steps: Step[], statements: BatchedStatement[], settled: () => void) {
    this.steps = steps
    this.callback = settled
    this.query_timeout = statements.at(-1)?.config.query_timeout
    this.#current = -steps.length
    let failure: unknown
    this.#queries = statements.map(({ config, values, resolve, reject }) => {
      const done: Callback = (fault, result) => {
        failure ??= fault
        try {
          if (failure === undefined) resolve(result)
        } catch (thrown) {
          failure = thrown
        }
        if (failure !== undefined) reject(failure)
      }
      return new StatementQuery(config, values, done)
    })
  }

  /** Number of statements sent. */
  get count() {
    return this.#queries.length
  }

  /** For recording the statements that are sent. */
  get queries(): readonly Submittable[] {
    return this.#queries
  }

  submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      for (const step of this.steps) sendStep(connection, step)
      for (const query of this.#queries) query.sendTo(connection)
      connection.sync()
      return null
    } catch (fault) {
      // Some statements may have been sent without a Sync: the connection is unusable.
      connection.stream.destroy()
      return fault as Error
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.#queries[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(row: { fields: (string | null)[] }): void {
    this.#queries[this.#current]?.handleDataRow(row)
  }

  handleEmptyQuery(): void {
    this.#current++
  }

  handleCommandComplete(done: { text: string }): void {
    this.#queries[this.#current]?.handleCommandComplete(done)
    this.#current++
  }

  handleError(fault: Error): void {
    for (const query of this.#queries) query.handleError(fault)
    this.callback()
  }

  handleReadyForQuery(): void {
    for (const query of this.#queries) query.handleReadyForQuery()
    this.callback()
  }
}
