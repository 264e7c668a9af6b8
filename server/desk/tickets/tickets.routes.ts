import {
  Ticket,
  TicketBulk,
  TicketCreate,
  TicketPage,
  TicketQuery,
  TicketUpdate,
} from '@attendant/contract/desk/ticket.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { changeTickets } from './changes/change-tickets.ts'
import { deleteTicket } from './changes/delete-ticket.ts'
import { updateTicket } from './changes/update-ticket.ts'
import { createTicket } from './create-ticket.ts'
import { summariseHistory } from './history/summarise-history.ts'
import { listTickets } from './lists/list-tickets.ts'
import { showTicket } from './show-tickets.ts'

const OneTicket = Type.Object({ id: Id })

export async function ticketRoutes(app: App): Promise<void> {
  app.get(
    '/tickets',
    {
      config: {
        access: access.rep,
        summary: 'Tickets, page by page, newest first. All filters given must hold.',
        readsReplica: true,
      },
      schema: { querystring: TicketQuery, response: { 200: TicketPage } },
    },
    async ({ context, rep, query }) => listTickets(context.db, rep, query),
  )

  app.get(
    '/tickets/:id',
    {
      config: { access: access.rep, summary: 'One ticket.' },
      schema: { params: OneTicket, response: { 200: Ticket } },
    },
    async ({ context, rep, params }) => showTicket(context.db, rep, params.id),
  )

  app.post(
    '/tickets',
    {
      config: { access: access.rep, summary: 'Open a ticket.' },
      schema: { body: TicketCreate, response: { 200: Ticket } },
    },
    async ({ context, rep, body }) => createTicket(context, rep.customerID, body),
  )

  app.put(
    '/tickets/bulk',
    {
      config: { access: access.rep, summary: 'Change or delete up to 1,000 tickets, all or none.' },
      schema: { body: TicketBulk, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => changeTickets(context, rep, body),
  )

  app.put(
    '/tickets/:id',
    {
      config: { access: access.rep, summary: 'Change a ticket.' },
      schema: { params: OneTicket, body: TicketUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => {
      await updateTicket(context, rep.customerID, params.id, body)
    },
  )

  app.delete(
    '/tickets/:id',
    {
      config: { access: permitted('deleteTickets'), summary: 'Delete a ticket with its messages and files.' },
      schema: { params: OneTicket, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteTicket(context, rep.customerID, params.id),
  )

  app.get(
    '/tickets/:id/history-summary',
    {
      config: { access: access.rep, summary: 'What happened on the ticket so far, in short.' },
      schema: { params: OneTicket, response: { 200: Type.String() } },
    },
    async ({ context, rep, params }) => summariseHistory(context, rep.customerID, params.id),
  )
}
