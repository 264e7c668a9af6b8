import { TicketPage } from '@attendant/contract/desk/ticket.ts'
import { Id, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import { refuse } from '../../errors.ts'
import { endUserExists } from '../../people/end-users/end-user-exists.ts'
import type { App } from '../../platform/http/server.ts'
import { listTicketsOfEndUser } from './lists/list-tickets.ts'

export async function endUserTicketRoutes(app: App): Promise<void> {
  app.get(
    '/api/EndUsers/:id/tickets',
    {
      config: { access: access.rep, summary: 'The tickets of an end user, newest first.', readsReplica: true },
      schema: {
        params: Type.Object({ id: Id }),
        querystring: Type.Object({ ...pageQuery(), ...sortQuery }),
        response: { 200: TicketPage },
      },
    },
    async ({ context, rep, params, query }) => {
      if (!(await endUserExists(context.db, rep.customerID, params.id))) throw refuse('end_user_not_found')
      return listTicketsOfEndUser(context.db, rep, params.id, query)
    },
  )
}
