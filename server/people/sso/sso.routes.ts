import { Nothing } from '@attendant/contract/fields.ts'
import { Sso, SsoWrite } from '@attendant/contract/people/sso.ts'
import { access, ownerOnly } from '../../access.ts'
import { reportCleared } from '../../platform/http/report-cleared.ts'
import type { App } from '../../platform/http/server.ts'
import { changeSso } from './change-sso.ts'
import { deleteSso, getSso, toSso } from './sso.store.ts'

export async function ssoRoutes(app: App): Promise<void> {
  app.get(
    '/api/Sso',
    {
      config: { access: access.admin, summary: 'The settings of single sign-on.' },
      schema: { response: { 200: Sso } },
    },
    async ({ context, rep }) => toSso(await getSso(context.db, rep.customerID)),
  )

  app.put(
    '/api/Sso',
    {
      config: {
        access: ownerOnly(access.admin),
        summary: 'Set up or change single sign-on with OpenID Connect. Another issuer needs its client secret again.',
      },
      schema: { body: SsoWrite, response: { 204: Nothing } },
    },
    async ({ context, rep, body }, reply) => {
      reportCleared(reply, await changeSso(context, rep.customerID, body))
    },
  )

  app.delete(
    '/api/Sso',
    {
      config: { access: ownerOnly(access.admin), summary: 'Remove single sign-on. Sessions stay signed in.' },
      schema: { response: { 204: Nothing } },
    },
    async ({ context, rep }) => deleteSso(context.db, rep.customerID),
  )
}
