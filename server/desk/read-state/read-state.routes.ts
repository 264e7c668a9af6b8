import { TicketRead } from '@attendant/contract/desk/ticket.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { markRead } from './mark-read.ts'

export async function readStateRoutes(app: App): Promise<void> {
  app.put(
    '/tickets/:id/read',
    {
      config: { access: access.self, summary: 'Mark a ticket as read or unread, for yourself.', isAudited: false },
      schema: { params: Type.Object({ id: Id }), body: TicketRead, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => markRead(context, rep, [params.id], body.isRead ?? true),
  )
}
