import { KnowledgeGaps, KnowledgeHealth } from '@attendant/contract/knowledge/knowledge-care.ts'
import { permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { readGaps } from './read-gaps.ts'
import { readHealth } from './read-health.ts'

export async function knowledgeCareRoutes(app: App): Promise<void> {
  app.get(
    '/api/Knowledge/gaps',
    {
      config: {
        access: permitted('manageKnowledge'),
        summary: 'Questions that no document answered, or whose drafts people rewrote, grouped by likeness.',
      },
      schema: { response: { 200: KnowledgeGaps } },
    },
    async ({ context, rep }) => ({ items: await readGaps(context, rep) }),
  )

  app.get(
    '/api/Knowledge/health',
    {
      config: {
        access: permitted('manageKnowledge'),
        summary: 'Documents that are outdated, duplicated, never used, or rewritten in replies.',
      },
      schema: { response: { 200: KnowledgeHealth } },
    },
    async ({ context, rep }) => readHealth(context, rep.customerID),
  )
}
