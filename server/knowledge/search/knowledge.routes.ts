import { KnowledgeHits, KnowledgeQuery } from '@attendant/contract/knowledge/knowledge.ts'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { searchKnowledge } from './search-knowledge.ts'

export async function knowledgeRoutes(app: App): Promise<void> {
  app.get(
    '/api/Knowledge/search',
    {
      config: { access: access.rep, summary: 'Search the documents as the AI does: the best passage of each.' },
      schema: { querystring: KnowledgeQuery, response: { 200: KnowledgeHits } },
    },
    async ({ context, rep, query }) => {
      const { q, limit, ...filter } = query
      const since = performance.now()
      const found = await searchKnowledge(context, rep.customerID, { ...filter, text: q, limit: 3 * limit })
      const best = new Map(found.toReversed().map((passage) => [passage.documentID, passage]))
      const items = found.filter((passage) => best.get(passage.documentID) === passage).slice(0, limit)
      return { items, took: Math.round(performance.now() - since) }
    },
  )
}
