import { Nothing } from '@attendant/contract/fields.ts'
import { ScimToken, ScimTokenCreated } from '@attendant/contract/people/scim.ts'
import { access, ownerOnly, withRecentProof } from '../../access.ts'
import type { App } from '../../platform/http/server.ts'
import { createScimToken, deleteScimToken, getScimToken } from './scim-token.store.ts'

export async function scimTokenRoutes(app: App): Promise<void> {
  app.get(
    '/api/Scim/token',
    {
      config: { access: access.admin, summary: 'The token of the identity provider, without its secret.' },
      schema: { response: { 200: ScimToken } },
    },
    async ({ context, rep }) => getScimToken(context.db, rep.customerID),
  )

  app.post(
    '/api/Scim/token',
    {
      config: {
        access: withRecentProof(ownerOnly(access.admin)),
        summary: 'Create the token for SCIM. It is shown this once, and replaces the one before.',
      },
      schema: { response: { 200: ScimTokenCreated } },
    },
    async ({ context, rep }) => createScimToken(context, rep.customerID),
  )

  app.delete(
    '/api/Scim/token',
    {
      config: { access: ownerOnly(access.admin), summary: 'Revoke the token for SCIM.' },
      schema: { response: { 204: Nothing } },
    },
    async ({ context, rep }) => deleteScimToken(context.db, rep.customerID),
  )
}
