import type { ClientBase, Connection, FieldDef, QueryResult, Submittable } from 'pg'
import { mergeEqualTexts } from './merged-statement.ts'
import { type Callback, StatementQuery } from './statement-query.ts'
import type { StatementConfig } from './statements.ts'
import { type Step, sendStep } from './step.ts'

export interface BatchedStatement {
  config: StatementConfig
  values: unknown[] | undefined
  /** Where it throws, the statements after it fail with what it threw. */
  resolve(result: QueryResult): void
  reject(fault: unknown): void
}

/** What goes ahead of statements. */
interface Ahead {
  steps?: Step[]
  ahead?: BatchedStatement[]
  /** Those that go ahead were issued side by side, too; otherwise they are sent as they are. */
  mergesAhead?: boolean
}

/**
 * Sends statements of one transaction in one round trip, in their order. The first that fails has the following fail
 * with it: they did not run. Equal reads are sent once, and runs of a statement that can be merged as one.
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

/** A read of many of those that run side by side, such as that of the channel, is the same for all of them. */
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

/** Readers convert values in place. */
const copyOf = (result: QueryResult): QueryResult => ({
  ...result,
  rows: result.rows.map((row) => (Array.isArray(row) ? [...row] : { ...row })),
})

/** The methods are those that the driver calls as answers arrive. */
class StatementBatch implements Submittable {
  readonly steps: Step[]
  readonly #queries: StatementQuery[]
  /** The driver wraps it, to stop the timer of its timeout. */
  callback: () => void
  /** The driver looks for it here. */
  readonly query_timeout: number | undefined
  /** Negative during the steps. */
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

  /** How many statements are sent. */
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
      // Half of the statements may be sent and no Sync follows: the connection cannot be used any more.
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
