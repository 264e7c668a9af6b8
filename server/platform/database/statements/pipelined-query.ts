import type { Connection, QueryConfig } from 'pg'
import { type Callback, StatementQuery } from './driver-query.ts'
import { type Step, sendStep } from './step.ts'

/**
 * Sends steps and a statement in one round trip. PostgreSQL runs everything up to the next Sync in one transaction, so a
 * setting that a step makes for its transaction holds for the statement and for nothing that follows.
 */
export class PipelinedQuery extends StatementQuery {
  readonly steps: Step[]
  #completedSteps = 0

  /** The driver looks for it here. */
  readonly query_timeout: number | undefined

  constructor(
    steps: Step[],
    config: QueryConfig & { query_timeout?: number },
    values: unknown[] | undefined,
    callback: Callback,
  ) {
    super(config, values, callback)
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
