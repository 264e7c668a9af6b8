import {
  RetentionPolicy,
  RetentionPolicyCreate,
  RetentionPolicyPage,
  RetentionPolicyUpdate,
  RetentionPreview,
} from '@attendant/contract/desk/retention/retention-policy.ts'
import { Id, Nothing, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { Type } from 'typebox'
import { access } from '../../../access.ts'
import type { App } from '../../../platform/http/server.ts'
import { previewRetention } from '../due-tickets.ts'
import {
  changeRetentionPolicy,
  getRetentionPolicy,
  insertRetentionPolicy,
  listRetentionPolicies,
  removeRetentionPolicy,
} from './retention.store.ts'

const OnePolicy = Type.Object({ id: Id })

export async function retentionRoutes(app: App): Promise<void> {
  app.get(
    '/api/RetentionPolicies',
    {
      config: { access: access.admin, summary: 'Retention policies, page by page.' },
      schema: { querystring: Type.Object({ ...pageQuery(), ...sortQuery }), response: { 200: RetentionPolicyPage } },
    },
    async ({ context, rep, query }) => listRetentionPolicies(context.db, rep.customerID, query),
  )

  app.post(
    '/api/RetentionPolicies',
    {
      config: { access: access.admin, summary: 'Create a retention policy. It takes effect after 24 hours.' },
      schema: { body: RetentionPolicyCreate, response: { 200: RetentionPolicy } },
    },
    async ({ context, rep, body }) => insertRetentionPolicy(context, rep.customerID, body),
  )

  app.get(
    '/api/RetentionPolicies/:id',
    {
      config: { access: access.admin, summary: 'One retention policy.' },
      schema: { params: OnePolicy, response: { 200: RetentionPolicy } },
    },
    async ({ context, rep, params }) => getRetentionPolicy(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/RetentionPolicies/:id',
    {
      config: { access: access.admin, summary: 'Change a retention policy. The change takes effect after 24 hours.' },
      schema: { params: OnePolicy, body: RetentionPolicyUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => changeRetentionPolicy(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/RetentionPolicies/:id',
    {
      config: { access: access.admin, summary: 'Delete a retention policy. Nothing else is deleted.' },
      schema: { params: OnePolicy, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => removeRetentionPolicy(context.db, rep.customerID, params.id),
  )

  app.post(
    '/api/RetentionPolicies/:id/preview',
    {
      config: {
        access: access.admin,
        summary: 'Count what the policy would reach if it ran now. Nothing is changed.',
        isAudited: false,
      },
      schema: { params: OnePolicy, response: { 200: RetentionPreview } },
    },
    async ({ context, rep, params }) => previewRetention(context, rep.customerID, params.id),
  )
}
