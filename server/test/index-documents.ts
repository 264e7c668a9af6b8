import { sql } from 'drizzle-orm'
import { indexDocumentJob } from '../knowledge/passages/queue-indexing.ts'
import type { Desk } from './desk.ts'
import { until } from './until.ts'

/**
 * Runs due jobs until every document is indexed: jobs of one queue wait for each other, and a run may end in between.
 */
export async function indexDocuments(desk: Desk): Promise<void> {
  await until(async () => {
    await desk.runJobs()
    const { rows } = await desk.context.db.execute(
      sql`select from graphile_worker.jobs where task_identifier = ${indexDocumentJob}`,
    )
    return rows.length === 0
  })
}
