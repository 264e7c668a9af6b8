import { Id, Nothing, Text } from '@attendant/contract/fields.ts'
import { CustomerRepSignature, SignatureWrite } from '@attendant/contract/people/customer-rep.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { assertMayEdit } from './reps.policy.ts'
import { getRep } from './reps.store.ts'
import { deleteSignature, getSignature, listSignatures, writeSignature } from './signatures.store.ts'

const OneRep = Type.Object({ id: Id })
const OneSignature = Type.Object({ id: Id, lang: Text(35) })

export async function signatureRoutes(app: App): Promise<void> {
  app.get(
    '/customerReps/:id/signatures',
    {
      config: { access: access.rep, summary: 'All signatures of a representative.' },
      schema: { params: OneRep, response: { 200: Type.Array(CustomerRepSignature) } },
    },
    async ({ context, rep, params }) => {
      await getRep(context.db, rep.customerID, params.id)
      return listSignatures(context.db, rep.customerID, params.id)
    },
  )

  app.get(
    '/customerReps/:id/signatures/:lang',
    {
      config: { access: access.rep, summary: 'The signature in one language.' },
      schema: { params: OneSignature, response: { 200: CustomerRepSignature } },
    },
    async ({ context, rep, params }) => getSignature(context.db, rep.customerID, params.id, params.lang),
  )

  app.post(
    '/customerReps/:id/signatures',
    {
      config: { access: access.rep, summary: 'Create or change the signature in the language of the body.' },
      schema: { params: OneRep, body: SignatureWrite, response: { 200: CustomerRepSignature } },
    },
    async ({ context, rep, params, body }) => {
      await getRep(context.db, rep.customerID, params.id)
      assertMayEdit(rep, params.id)
      return writeSignature(context.db, rep.customerID, params.id, body)
    },
  )

  app.delete(
    '/customerReps/:id/signatures/:lang',
    {
      config: { access: access.rep, summary: 'Remove the signature in one language.' },
      schema: { params: OneSignature, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => {
      await getRep(context.db, rep.customerID, params.id)
      assertMayEdit(rep, params.id)
      await deleteSignature(context.db, rep.customerID, params.id, params.lang)
    },
  )
}
