import type { Connection, QueryConfig } from 'pg'
import { type Callback, StatementQuery } from './statement-query.ts'
import { type Step, sendStep } from './step.ts'

/**
 * Sends steps and a statement in one round trip. PostgreSQL runs everything up to the next Sync in one transaction, so a
 * setting that a step makes for its transaction holds for the statement and for nothing that follows.
 */
export class PipelinedQuery extends StatementQuery {
  readonly steps: Step[]
  #completedSteps = 0

  /** The driver reads the timeout here. */
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

  override sendTo(connection: Connection): void {
    for (const step of this.steps) sendStep(connection, step)
    super.sendTo(connection)
  }

  override handleDataRow(row: Parameters<StatementQuery['handleDataRow']>[0]): void {
    if (this.#completedSteps === this.steps.length) super.handleDataRow(row)
  }

  override handleCommandComplete(done: { text: string }): void {
    if (this.#completedSteps === this.steps.length) super.handleCommandComplete(done)
    else this.#completedSteps++
  }
}
