import { Readable } from 'node:stream'
import { Insights, InsightsCsvQuery, InsightsQuery } from '@attendant/contract/desk/insights.ts'
import { Type } from 'typebox'
import { permitted } from '../../access.ts'
import { contentDisposition } from '../../platform/http/files/content-disposition.ts'
import type { App } from '../../platform/http/server.ts'
import { writeReport } from './csv/write-report.ts'
import { readInsights, readPeriod } from './read-insights.ts'

export async function insightRoutes(app: App): Promise<void> {
  app.get(
    '/api/Insights',
    {
      config: {
        access: permitted('viewInsights'),
        summary: 'Volume, times, teams, SLAs, satisfaction and what the AI did, of the tickets opened in a period.',
        readsReplica: true,
      },
      schema: { querystring: InsightsQuery, response: { 200: Insights } },
    },
    async ({ context, rep, query }) => readInsights(context, rep, query),
  )

  app.get(
    '/api/Insights/csv',
    {
      config: {
        access: permitted(['viewInsights', 'exportData']),
        summary: 'One of the statistics as a CSV file.',
        produces: 'text/csv',
        isAudited: true,
        readsReplica: true,
      },
      schema: { querystring: InsightsCsvQuery, response: { 200: Type.Unsafe<unknown>({}) } },
    },
    async ({ context, rep, query }, reply) => {
      const period = await readPeriod(context, rep, query)
      const name = `insights-${query.report}-${period.from}-${period.to}.csv`
      reply.header('content-disposition', contentDisposition('attachment', name)).type('text/csv; charset=utf-8')
      return Readable.from(writeReport(context.db, period, query.report))
    },
  )
}
