import { Action, ActionCreate, ActionPage, ActionUpdate, Operation } from '@attendant/contract/automation/action.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { operations } from '../../operations.ts'
import { getAction, listActions } from './actions.store.ts'
import { createAction, deleteAction, updateAction } from './change-action.ts'

const OneAction = Type.Object({ id: Id })

export async function actionRoutes(app: App): Promise<void> {
  app.get(
    '/api/Actions',
    {
      config: { access: access.rep, summary: 'Actions, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(10), ...sortQuery }), response: { 200: ActionPage } },
    },
    async ({ context, rep, query }) => listActions(context.db, rep.customerID, query),
  )

  app.get(
    '/api/Actions/operations',
    {
      config: { access: access.rep, summary: 'What actions can do, with the parameters of each operation.' },
      schema: { response: { 200: Type.Array(Operation) } },
    },
    async () => [...operations],
  )

  app.get(
    '/api/Actions/:id',
    {
      config: { access: access.rep, summary: 'One action.' },
      schema: { params: OneAction, response: { 200: Action } },
    },
    async ({ context, rep, params }) => getAction(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/Actions',
    {
      config: { access: permitted('manageAutomation'), summary: 'Create an action.' },
      schema: { body: ActionCreate, response: { 201: Action } },
    },
    async ({ context, rep, body }) => createAction(context, rep.customerID, body),
  )

  app.put(
    '/api/Actions/:id',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'Change an action. The body repeats the id of the path.',
      },
      schema: { params: OneAction, body: ActionUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateAction(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/Actions/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete an action. Its mappings go with it.' },
      schema: { params: OneAction, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteAction(context, rep.customerID, params.id),
  )
}
