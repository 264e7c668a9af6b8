import { Id, Nothing, pageQuery, SearchText, sortQuery } from '@attendant/contract/fields.ts'
import {
  AssignUID,
  EndUser,
  EndUserCreate,
  EndUserPage,
  EndUserUpdate,
  UID,
  UIDAssignment,
} from '@attendant/contract/people/end-user.ts'
import { Type } from 'typebox'
import { access } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createEndUser } from './create-end-user.ts'
import { listEndUsers, listEndUsersByUID } from './end-users.store.ts'
import { getEndUser } from './get-end-user.ts'
import { assignUID } from './uids/assign-uid.ts'
import { restorePlus } from './uids/restore-plus.ts'
import { updateEndUser } from './update-end-user.ts'

const OneEndUser = Type.Object({ id: Id })

export async function endUserRoutes(app: App): Promise<void> {
  app.get(
    '/api/EndUsers',
    {
      config: {
        access: access.rep,
        summary: 'End users, page by page, or those found by any part of what names them.',
        readsReplica: true,
      },
      schema: {
        querystring: Type.Object({ ...pageQuery(10), ...sortQuery, search: Type.Optional(SearchText) }),
        response: { 200: EndUserPage },
      },
    },
    async ({ context, rep, query }) => listEndUsers(context.db, rep.customerID, query),
  )

  app.get(
    '/api/EndUsers/byUid',
    {
      config: {
        access: access.repOrPhone,
        summary:
          'All end users with a UID. A phone token finds callers by number, and people with a ticket on its channel.',
      },
      schema: { querystring: Type.Object({ uid: UID }), response: { 200: Type.Array(EndUser) } },
    },
    async ({ context, caller, query }) => listEndUsersByUID(context, caller, restorePlus(query.uid)),
  )

  app.get(
    '/api/EndUsers/:id',
    {
      config: { access: access.rep, summary: 'One end user.' },
      schema: { params: OneEndUser, response: { 200: EndUser } },
    },
    async ({ context, rep, params }) => getEndUser(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/EndUsers',
    {
      config: { access: access.rep, summary: 'Create an end user, with UIDs.' },
      schema: { body: EndUserCreate, response: { 200: EndUser } },
    },
    async ({ context, rep, body }) => createEndUser(context, rep.customerID, body),
  )

  app.put(
    '/api/EndUsers/:id',
    {
      config: { access: access.rep, summary: 'Change an end user. UIDs that are not named stay.' },
      schema: { params: OneEndUser, body: EndUserUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateEndUser(context, rep.customerID, params.id, body),
  )

  app.post(
    '/api/EndUserUIDs/assign',
    {
      config: { access: access.rep, summary: 'Link a UID to an end user.' },
      schema: { body: AssignUID, response: { 200: UIDAssignment } },
    },
    async ({ context, rep, body }) => assignUID(context, rep.customerID, body),
  )
}
