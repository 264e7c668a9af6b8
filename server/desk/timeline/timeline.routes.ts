import { Timeline, TimelineQuery } from '@attendant/contract/desk/timeline.ts'
import { Id } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { readTimeline } from './read-timeline.ts'

export async function timelineRoutes(app: App): Promise<void> {
  app.get(
    '/tickets/:id/timeline',
    {
      config: { access: access.rep, summary: 'Messages, notes and changes of a ticket, the latest first.' },
      schema: { params: Type.Object({ id: Id }), querystring: TimelineQuery, response: { 200: Timeline } },
    },
    async ({ context, rep, params, query }) => readTimeline(context.db, rep, params.id, query),
  )
}
