import { QuarantinedMail, QuarantinedMailPage, RetryResult } from '@attendant/contract/channels/mail.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { downloadOriginal, downloadQuarantined } from './download-original.ts'
import { getQuarantined, listQuarantine, toQuarantinedMail } from './import/quarantine.store.ts'
import { dropQuarantined, retryQuarantined } from './import/retry-quarantined.ts'

const One = Type.Object({ id: Id })
const Bytes = Type.Unsafe<unknown>({})
const download = { 200: Bytes, 206: Bytes, 304: Nothing }

export async function quarantineRoutes(app: App): Promise<void> {
  app.get(
    '/api/MailQuarantine',
    {
      config: { access: access.rep, summary: 'List emails that could not be imported.' },
      schema: {
        querystring: Type.Object({ ...pageQuery(), ...sortQuery, channelId: Type.Optional(Id) }),
        response: { 200: QuarantinedMailPage },
      },
    },
    async ({ context, rep, query }) => listQuarantine(context.db, rep.customerID, query),
  )

  app.get(
    '/api/MailQuarantine/:id',
    {
      config: { access: access.rep, summary: 'One of them.' },
      schema: { params: One, response: { 200: QuarantinedMail } },
    },
    async ({ context, rep, params }) => toQuarantinedMail(await getQuarantined(context.db, rep.customerID, params.id)),
  )

  app.get(
    '/api/MailQuarantine/:id/original',
    {
      config: { access: access.rep, summary: 'Its bytes.', produces: 'message/rfc822' },
      schema: { params: One, response: download },
    },
    async (request, reply) => downloadQuarantined(request, reply, request.params.id),
  )

  app.post(
    '/api/MailQuarantine/:id/retry',
    {
      config: { access: permitted('manageChannels'), summary: 'Try to import it again.', isOneTransaction: false },
      schema: { params: One, response: { 200: RetryResult } },
    },
    async ({ context, rep, params }) => retryQuarantined(context, rep.customerID, params.id),
  )

  app.delete(
    '/api/MailQuarantine/:id',
    {
      config: { access: permitted('manageChannels'), summary: 'Drop it.' },
      schema: { params: One, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => dropQuarantined(context, rep.customerID, params.id),
  )

  app.get(
    '/ticketMessages/:id/original',
    {
      config: { access: access.rep, summary: 'A message that came by mail, as it came.', produces: 'message/rfc822' },
      schema: { params: One, response: download },
    },
    async (request, reply) => downloadOriginal(request, reply, request.params.id),
  )
}
