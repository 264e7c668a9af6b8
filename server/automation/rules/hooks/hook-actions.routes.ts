import {
  HookAction,
  HookActionCreate,
  HookActionPage,
  HookActionUpdate,
  WaitSeconds,
} from '@attendant/contract/automation/hook.ts'
import { bulkLimit, HookName } from '@attendant/contract/automation/mapping.ts'
import { Id, Nothing, pageQuery, sortQuery, Text } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { createHookAction, createHookActions, deleteHookAction, updateHookAction } from './change-hook-action.ts'
import { getHookAction, listHookActions } from './hook-actions.store.ts'
import { sumWaitSeconds } from './sum-wait-seconds.ts'

const OneHookAction = Type.Object({ id: Id })
const Filters = Type.Object({ ...pageQuery(), ...sortQuery, hookName: Type.Optional(Text(100)) })
const WaitQuery = Type.Object({ hookName: HookName, channelId: Type.Optional(Id) })

export async function hookActionRoutes(app: App): Promise<void> {
  app.get(
    '/api/hookactions',
    {
      config: { access: access.rep, summary: 'Which hooks set off which actions, page by page.' },
      schema: { querystring: Filters, response: { 200: HookActionPage } },
    },
    async ({ context, rep, query }) => listHookActions(context.db, rep.customerID, query),
  )

  app.get(
    '/api/hookactions/wait-seconds',
    {
      config: { access: access.repOrPhone, summary: 'How long the actions of a hook wait, in total.' },
      schema: { querystring: WaitQuery, response: { 200: WaitSeconds } },
    },
    async ({ context, caller, query }) => sumWaitSeconds(context, caller, query),
  )

  app.get(
    '/api/hookactions/:id',
    {
      config: { access: access.rep, summary: 'One hook action.' },
      schema: { params: OneHookAction, response: { 200: HookAction } },
    },
    async ({ context, rep, params }) => getHookAction(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/hookactions',
    {
      config: { access: permitted('manageAutomation'), summary: 'Have a hook set off an action.' },
      schema: { body: HookActionCreate, response: { 200: HookAction } },
    },
    async ({ context, rep, body }) => createHookAction(context, rep.customerID, body),
  )

  app.post(
    '/api/hookactions/bulk',
    {
      config: { access: permitted('manageAutomation'), summary: 'Create several hook actions, all or none.' },
      schema: {
        body: Type.Array(HookActionCreate, { maxItems: bulkLimit }),
        response: { 200: Type.Array(HookAction) },
      },
    },
    async ({ context, rep, body }) => createHookActions(context, rep.customerID, body),
  )

  app.put(
    '/api/hookactions/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Change the priority of a hook action.' },
      schema: { params: OneHookAction, body: HookActionUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateHookAction(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/hookactions/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete a hook action.' },
      schema: { params: OneHookAction, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteHookAction(context, rep.customerID, params.id),
  )
}
