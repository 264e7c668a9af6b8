import { type Connection, Query, type QueryConfig, type QueryResult, type Submittable } from 'pg'
import { type Step, sendStep } from './step.ts'

type Callback = (fault: Error | undefined, result: QueryResult) => void

/** The driver's `Query` with the methods that it calls as answers arrive, which its types leave out. */
interface DriverQuery extends Submittable {
  submit(connection: Connection): Error | null
  handleDataRow(row: unknown): void
  handleCommandComplete(done: unknown, connection: Connection): void
}
const DriverQuery = Query as unknown as new (
  config: QueryConfig & { queryMode: 'extended' },
  callback: Callback,
) => DriverQuery

/**
 * Sends steps and a statement in one round trip. PostgreSQL runs everything up to the next Sync in one transaction, so a
 * setting that a step makes for its transaction holds for the statement and for nothing that follows.
 */
export class PipelinedQuery extends DriverQuery {
  readonly steps: Step[]
  #completedSteps = 0

  /** The driver looks for it here. */
  readonly query_timeout: number | undefined

  constructor(steps: Step[], config: QueryConfig & { query_timeout?: number }, callback: Callback) {
    super({ ...config, queryMode: 'extended' }, callback)
    this.steps = steps
    this.query_timeout = config.query_timeout
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      for (const step of this.steps) sendStep(connection, step)
      const refused = super.submit(connection)
      // The steps are sent and no Sync follows: the connection cannot be used any more.
      if (refused) connection.stream.destroy()
      return refused
    } finally {
      connection.stream.uncork()
    }
  }

  override handleDataRow(row: unknown): void {
    if (this.#completedSteps === this.steps.length) super.handleDataRow(row)
  }

  override handleCommandComplete(done: unknown, connection: Connection): void {
    if (this.#completedSteps === this.steps.length) super.handleCommandComplete(done, connection)
    else this.#completedSteps++
  }
}
