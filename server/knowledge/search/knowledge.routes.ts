import { KnowledgeHits, KnowledgeQuery } from '@attendant/contract/knowledge/knowledge.ts'
import type { FastifyRequest } from 'fastify'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import type { App } from '../../platform/http/server.ts'
import { findHelpCenter } from '../help-center/find-help-center.ts'
import { fillPublic } from '../help-center/rendering/read-rendered.ts'
import { bestOfDocuments, type FoundPassage, searchKnowledge } from './search-knowledge.ts'

export async function knowledgeRoutes(app: App): Promise<void> {
  app.get(
    '/api/Knowledge/search',
    {
      config: {
        access: access.repOrReader,
        summary:
          'Search the documents as the AI does: the best passage of each. Without a token, `publicOnly` searches the help center of the hostname.',
      },
      schema: { querystring: KnowledgeQuery, response: { 200: KnowledgeHits } },
    },
    async (request) => {
      const { q, limit, publicOnly = false, language } = request.query
      const since = performance.now()
      const question = { text: q, limit: 3 * limit, publicOnly, language }
      const found = request.caller
        ? await searchKnowledge(request.context, request.rep.customerID, question)
        : await searchAsReader(request, question)
      return { items: bestOfDocuments(found).slice(0, limit), took: Math.round(performance.now() - since) }
    },
  )
}

async function searchAsReader(
  request: FastifyRequest,
  question: Parameters<typeof searchKnowledge>[2],
): Promise<FoundPassage[]> {
  if (!question.publicOnly) throw refuse('token_required')
  const center = await findHelpCenter(request)
  if (!center) throw refuse('customer_not_found')
  const found = await searchKnowledge(center.context, center.customerID, question)
  return found.map((passage) => ({ ...passage, text: fillPublic(passage.text, center.name) }))
}
