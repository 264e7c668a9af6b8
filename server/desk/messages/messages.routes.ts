import { TicketMessage, TicketMessagePage, TicketMessageUpdate } from '@attendant/contract/desk/ticket-message.ts'
import { Id, Nothing, pageQuery, sortQuery, TicketId } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { deleteMessage } from './changes/delete-message.ts'
import { updateMessage } from './changes/update-message.ts'
import { prepareLargeHtml, withPrepared } from './content/prepare-large-html.ts'
import { getMessage, listFailedMessages, listMessages } from './messages.store.ts'

const OneMessage = Type.Object({ id: Id })
const page = { ...pageQuery(), ...sortQuery }

export async function messageRoutes(app: App): Promise<void> {
  app.get(
    '/ticketMessages',
    {
      config: { access: access.repOrPhone, summary: 'The messages of a ticket, oldest first.', readsReplica: true },
      schema: { querystring: Type.Object({ ticketId: TicketId, ...page }), response: { 200: TicketMessagePage } },
    },
    async ({ context, caller, query }) => listMessages(context.db, caller, query.ticketId, query),
  )

  app.get(
    '/tickets/:id/messages',
    {
      config: { access: access.repOrPhone, summary: 'The messages of a ticket, oldest first.', readsReplica: true },
      schema: { params: Type.Object({ id: Id }), querystring: Type.Object(page), response: { 200: TicketMessagePage } },
    },
    async ({ context, caller, params, query }) => listMessages(context.db, caller, params.id, query),
  )

  app.get(
    '/ticketMessages/failed',
    {
      config: { access: access.rep, summary: 'List messages that could not be processed or delivered.' },
      schema: { querystring: Type.Object(pageQuery()), response: { 200: TicketMessagePage } },
    },
    async ({ context, rep, query }) => listFailedMessages(context.db, rep, query),
  )

  app.get(
    '/ticketMessages/:id',
    {
      config: { access: access.repOrPhone, summary: 'One message.' },
      schema: { params: OneMessage, response: { 200: TicketMessage } },
    },
    async ({ context, caller, params }) => getMessage(context.db, caller, params.id),
  )

  app.put(
    '/ticketMessages/:id',
    {
      config: {
        access: access.rep,
        summary: 'Change the texts, the prepared reply or the custom fields of a message.',
      },
      schema: { params: OneMessage, body: TicketMessageUpdate, response: { 204: Nothing } },
      preHandler: prepareLargeHtml,
    },
    async (request) => {
      const { context, rep, params, body } = request
      return updateMessage(context, rep, params.id, withPrepared(request, body))
    },
  )

  app.delete(
    '/ticketMessages/:id',
    {
      config: { access: permitted('deleteTickets'), summary: 'Delete a message with its files. Its ticket stays.' },
      schema: { params: OneMessage, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteMessage(context, rep, params.id),
  )
}
