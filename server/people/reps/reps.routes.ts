import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import {
  ChangePassword,
  CustomerRep,
  CustomerRepCreate,
  CustomerRepPage,
  CustomerRepUpdate,
} from '@attendant/contract/people/customer-rep.ts'
import { Type } from 'typebox'
import { access, ownerOnly } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { changePassword } from './change-password.ts'
import { createRep } from './create-rep.ts'
import { deleteRep } from './delete-rep.ts'
import { getRep, listReps } from './reps.store.ts'
import { updateRep } from './update-rep.ts'

const OneRep = Type.Object({ id: Id })

export async function repRoutes(app: App): Promise<void> {
  app.get(
    '/customerReps',
    {
      config: { access: access.rep, summary: 'Representatives, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: CustomerRepPage } },
    },
    async ({ context, rep, query }) => listReps(context.db, rep.customerID, query),
  )

  app.get(
    '/customerReps/:id',
    {
      config: { access: access.rep, summary: 'One representative.' },
      schema: { params: OneRep, response: { 200: CustomerRep } },
    },
    async ({ context, rep, params }) => getRep(context.db, rep.customerID, params.id),
  )

  app.post(
    '/customerReps',
    {
      config: { access: ownerOnly(access.admin), summary: 'Create a representative.' },
      schema: { body: CustomerRepCreate, response: { 200: CustomerRep } },
    },
    async ({ context, rep, body }) => createRep(context, rep.customerID, body),
  )

  app.put(
    '/customerReps/:id',
    {
      config: { access: access.rep, summary: 'Change a representative. Agents change themselves only.' },
      schema: { params: OneRep, body: CustomerRepUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateRep(context, rep, params.id, body),
  )

  app.delete(
    '/customerReps/:id',
    {
      config: { access: ownerOnly(access.admin), summary: 'Delete a representative.' },
      schema: { params: OneRep, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteRep(context, rep, params.id),
  )

  app.put(
    '/customerReps/:id/change-password',
    {
      config: {
        access: ownerOnly(access.rep),
        summary: 'Set a new password. Ends every session of that representative.',
      },
      schema: { params: OneRep, body: ChangePassword, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => changePassword(context, rep, params.id, body),
  )
}
