import { TicketSnooze } from '@attendant/contract/desk/ticket.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { readUntil, snoozeTickets, unsnoozeTickets } from './snooze-tickets.ts'

const OneTicket = Type.Object({ id: Id })

export async function snoozeRoutes(app: App): Promise<void> {
  app.put(
    '/tickets/:id/snooze',
    {
      config: { access: access.rep, summary: 'Snooze a ticket until a time, or until the end user writes.' },
      schema: { params: OneTicket, body: TicketSnooze, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => {
      await snoozeTickets(context, rep.customerID, [params.id], readUntil(context, body.until))
    },
  )

  app.delete(
    '/tickets/:id/snooze',
    {
      config: { access: access.rep, summary: 'End the snooze of a ticket.' },
      schema: { params: OneTicket, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => unsnoozeTickets(context, rep.customerID, [params.id]),
  )
}
