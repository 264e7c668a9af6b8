import {
  SlaPolicy,
  SlaPolicyCreate,
  SlaPolicyOrder,
  SlaPolicyPage,
  SlaPolicyUpdate,
} from '@attendant/contract/desk/sla/sla-policy.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access, permitted } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { changeSlaPolicy, deleteSlaPolicy } from './change-sla-policy.ts'
import { getPolicy, insertPolicy, listPolicies, orderPolicies } from './sla-policies.store.ts'

const OnePolicy = Type.Object({ id: Id })

export async function slaPolicyRoutes(app: App): Promise<void> {
  app.get(
    '/api/SlaPolicies',
    {
      config: { access: access.rep, summary: 'SLA policies, in the order in which they are matched.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: SlaPolicyPage } },
    },
    async ({ context, rep, query }) => listPolicies(context.db, rep.customerID, query),
  )

  app.post(
    '/api/SlaPolicies',
    {
      config: { access: permitted('manageAutomation'), summary: 'Create an SLA policy, for tickets from now on.' },
      schema: { body: SlaPolicyCreate, response: { 200: SlaPolicy } },
    },
    async ({ context, rep, body }) => insertPolicy(context, rep.customerID, body),
  )

  app.put(
    '/api/SlaPolicies/order',
    {
      config: { access: permitted('manageAutomation'), summary: 'Set the order in which SLA policies are matched.' },
      schema: { body: SlaPolicyOrder, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => orderPolicies(context.db, rep.customerID, body.slaPolicyIDs),
  )

  app.get(
    '/api/SlaPolicies/:id',
    {
      config: { access: access.rep, summary: 'One SLA policy.' },
      schema: { params: OnePolicy, response: { 200: SlaPolicy } },
    },
    async ({ context, rep, params }) => getPolicy(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/SlaPolicies/:id',
    {
      config: {
        access: permitted('manageAutomation'),
        summary: 'Change an SLA policy. Running targets are computed again from their start.',
      },
      schema: { params: OnePolicy, body: SlaPolicyUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => changeSlaPolicy(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/SlaPolicies/:id',
    {
      config: { access: permitted('manageAutomation'), summary: 'Delete an SLA policy. Its targets end silently.' },
      schema: { params: OnePolicy, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteSlaPolicy(context, rep.customerID, params.id),
  )
}
