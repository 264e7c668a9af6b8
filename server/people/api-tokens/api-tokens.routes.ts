import { Id, Nothing, Page, pageQuery, sortQuery } from '@attendant/contract/fields.ts'
import { ApiToken, ApiTokenCreate, ApiTokenUpdate, ApiTokenWithSecret } from '@attendant/contract/people/api-token.ts'
import { Type } from 'typebox'
import { access, ownerOnly, withRecentProof } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { getApiToken, listApiTokens } from './api-tokens.store.ts'
import { createApiToken, deleteApiToken, rotateApiToken, updateApiToken } from './change-api-token.ts'

const OneToken = Type.Object({ id: Id })
const createsSecret = withRecentProof(ownerOnly(access.admin))

export async function apiTokenRoutes(app: App): Promise<void> {
  app.get(
    '/api/ApiTokens',
    {
      config: { access: access.admin, summary: 'API tokens, page by page.' },
      schema: {
        querystring: Type.Object({ ...pageQuery(), ...sortQuery }),
        response: { 200: Page(ApiToken, 'ApiTokenPage') },
      },
    },
    async ({ context, rep, query }) => listApiTokens(context.db, rep.customerID, query),
  )

  app.post(
    '/api/ApiTokens',
    {
      config: { access: createsSecret, summary: 'Create an API token. Its secret is shown this once.' },
      schema: { body: ApiTokenCreate, response: { 200: ApiTokenWithSecret } },
    },
    async ({ context, rep, body }) => createApiToken(context, rep, body),
  )

  app.get(
    '/api/ApiTokens/:id',
    {
      config: { access: access.admin, summary: 'One API token.' },
      schema: { params: OneToken, response: { 200: ApiToken } },
    },
    async ({ context, rep, params }) => getApiToken(context.db, rep.customerID, params.id),
  )

  app.put(
    '/api/ApiTokens/:id',
    {
      config: { access: ownerOnly(access.admin), summary: 'Change the name, permissions or expiry of an API token.' },
      schema: { params: OneToken, body: ApiTokenUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, params, body }) => updateApiToken(context, rep.customerID, params.id, body),
  )

  app.delete(
    '/api/ApiTokens/:id',
    {
      config: { access: access.admin, summary: 'Revoke an API token: it is void at once, on all nodes.' },
      schema: { params: OneToken, response: { 204: Nothing } },
    },
    async ({ context, rep, params }) => deleteApiToken(context, rep.customerID, params.id),
  )

  app.post(
    '/api/ApiTokens/:id/rotate',
    {
      config: { access: createsSecret, summary: 'Replace the secret. The one before ends at once.' },
      schema: { params: OneToken, response: { 200: ApiTokenWithSecret } },
    },
    async ({ context, rep, params }) => rotateApiToken(context, rep.customerID, params.id),
  )
}
