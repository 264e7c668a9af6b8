import { BlockedSender, BlockedSenderPage, BlockedSenderWrite } from '@attendant/contract/channels/mail.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { blockSender, listBlockedSenders, unblockSender } from './blocked-senders.store.ts'

export async function blockedSenderRoutes(app: App): Promise<void> {
  app.get(
    '/api/BlockedSenders',
    {
      config: { access: access.rep, summary: 'Addresses, domains and numbers from which nothing is taken.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: BlockedSenderPage } },
    },
    async ({ context, rep, query }) => listBlockedSenders(context.db, rep.customerID, query),
  )

  app.post(
    '/api/BlockedSenders',
    {
      config: { access: permitted('manageChannels'), summary: 'Take nothing from a sender any more.' },
      schema: { body: BlockedSenderWrite, response: { 200: BlockedSender } },
    },
    async ({ context, rep, body }) => blockSender(context, rep.customerID, body),
  )

  app.delete(
    '/api/BlockedSenders/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Take from a sender again.' },
      schema: { params: Type.Object({ id: Id }), response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => unblockSender(context.db, rep.customerID, params.id),
  )
}
