import { LegalHold } from '@attendant/contract/desk/retention/legal-hold.ts'
import { Id, Nothing } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { holdPerson } from './hold-person.ts'
import { holdTicket } from './hold-ticket.ts'

const One = Type.Object({ id: Id })

export async function legalHoldRoutes(app: App): Promise<void> {
  app.put(
    '/tickets/:id/legal-hold',
    {
      config: { access: access.admin, summary: 'Place a ticket on legal hold, or lift the hold.' },
      schema: { params: One, body: LegalHold, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => holdTicket(context, rep.customerID, params.id, body),
  )

  app.put(
    '/api/EndUsers/:id/legal-hold',
    {
      config: {
        access: access.admin,
        summary: 'Place an end user and all their tickets on legal hold, or lift the hold.',
      },
      schema: { params: One, body: LegalHold, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => holdPerson(context, rep.customerID, params.id, body),
  )
}
