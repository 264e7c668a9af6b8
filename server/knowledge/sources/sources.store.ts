import type { Page } from '@attendant/contract/fields.ts'
import type { KnowledgeSource } from '@attendant/contract/knowledge/knowledge-source.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { refuse } from '../../errors.ts'
import { firstRow, isRow } from '../../platform/database/customer-rows.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type PageRequest, type SortRequest, takePage } from '../../platform/http/requests/paging.ts'
import { documents } from '../documents/documents.table.ts'
import { noCounts, toCounts } from './runs/runs.store.ts'
import { knowledgeSources, type SourceRow, syncRuns } from './sources.table.ts'

export const isSource = isRow(knowledgeSources, knowledgeSources.sourceID)

const latestRun = (value: string) => sql`(select ${sql.raw(value)} from sync_runs as latest
  where latest.customer_id = ${knowledgeSources.customerID} and latest.source_id = ${knowledgeSources.sourceID}
  order by latest.number desc limit 1)`

const sortable = {
  sourceID: knowledgeSources.sourceID,
  name: knowledgeSources.name,
  kind: knowledgeSources.kind,
  schedule: knowledgeSources.schedule,
  nextRun: knowledgeSources.nextRunAt,
  state: sql`coalesce(${latestRun('latest.state')}, 'Idle')`,
  lastRun: latestRun('latest.date_created'),
  documentCount: sql`(select count(*) from documents as brought where brought.customer_id = ${knowledgeSources.customerID}
    and brought.source_id = ${knowledgeSources.sourceID})`,
}

export async function listSources(
  db: Database,
  customerID: number,
  query: PageRequest & SortRequest,
): Promise<Page<KnowledgeSource>> {
  const isOwn = eq(knowledgeSources.customerID, customerID)
  const rows = db
    .select()
    .from(knowledgeSources)
    .where(isOwn)
    .orderBy(...orderBy(sortable, knowledgeSources.sourceID, query, { by: 'sourceID' }))
  const page = await takePage(rows, db.$count(knowledgeSources, isOwn), query)
  return { ...page, items: await toSources(db, customerID, page.items) }
}

export const getSourceRow = (db: Database, customerID: number, sourceID: number): Promise<SourceRow> =>
  firstRow(db.select().from(knowledgeSources).where(isSource(customerID, sourceID)), () => refuse('source_not_found'))

export async function getSource(db: Database, customerID: number, sourceID: number): Promise<KnowledgeSource> {
  const [source] = await toSources(db, customerID, [await getSourceRow(db, customerID, sourceID)])
  if (!source) throw refuse('source_not_found')
  return source
}

async function toSources(db: Database, customerID: number, rows: SourceRow[]): Promise<KnowledgeSource[]> {
  if (rows.length === 0) return []
  const sourceIDs = rows.map(({ sourceID }) => sourceID)
  const runs = await db
    .selectDistinctOn([syncRuns.sourceID])
    .from(syncRuns)
    .where(and(eq(syncRuns.customerID, customerID), inArray(syncRuns.sourceID, sourceIDs)))
    .orderBy(syncRuns.sourceID, desc(syncRuns.number))
  const counts = await db
    .select({ sourceID: documents.sourceID, count: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(eq(documents.customerID, customerID), inArray(documents.sourceID, sourceIDs)))
    .groupBy(documents.sourceID)
  return rows.map(({ sourceID, name, kind, settings, schedule, nextRunAt }) => {
    const run = runs.find((one) => one.sourceID === sourceID)
    return {
      ...{ sourceID, name, kind, settings, schedule },
      state: run?.state ?? 'Idle',
      lastRun: run?.dateCreated.toISOString() ?? null,
      nextRun: nextRunAt?.toISOString() ?? null,
      counts: run ? toCounts(run) : noCounts,
      documentCount: counts.find((one) => one.sourceID === sourceID)?.count ?? 0,
    }
  })
}
