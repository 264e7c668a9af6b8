import { Insights, InsightsQuery } from '@attendant/contract/desk/insights.ts'
import { permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { readInsights } from './read-insights.ts'

export async function insightRoutes(app: App): Promise<void> {
  app.get(
    '/api/Insights',
    {
      config: {
        access: permitted('viewInsights'),
        summary: 'Volume, times and what became of drafts, of the tickets opened in some days.',
      },
      schema: { querystring: InsightsQuery, response: { 200: Insights } },
    },
    async ({ context, rep, query }) => readInsights(context, rep, query),
  )
}
