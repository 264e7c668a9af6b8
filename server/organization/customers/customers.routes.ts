import { Nothing } from '@attendant/contract/fields.ts'
import { defaultPolicy } from '@attendant/contract/organization/activation-policy.ts'
import { defaultAutonomy } from '@attendant/contract/organization/autonomy-policy.ts'
import { Customer, CustomerUpdate, customerSecrets, Secrets } from '@attendant/contract/organization/customer.ts'
import { access, withRecentProof } from '../../access.ts'
import { reportCleared } from '../../platform/http/report-cleared.ts'
import type { App } from '../../platform/http/server.ts'
import { maskFields } from '../../platform/secrets/masked-fields.ts'
import { getCustomer } from './customers.store.ts'
import { listContested } from './hostnames/own-hostnames.ts'
import { revealSecrets } from './secrets/reveal-secrets.ts'
import { updateCustomer } from './update-customer.ts'

export async function customerRoutes(app: App): Promise<void> {
  app.get(
    '/api/Customers/me',
    {
      config: { access: access.rep, summary: 'The organisation of the caller.' },
      schema: { response: { 200: Customer } },
    },
    async ({ context, rep }) => {
      const customer = await getCustomer(context.db, rep.customerID)
      const contestedHostnames = await listContested(context.db, customer)
      return {
        ...maskFields(customer, customerSecrets),
        holidays: customer.holidays ?? [],
        activationPolicy: { ...defaultPolicy, ...customer.activationPolicy },
        autonomyPolicy: { ...defaultAutonomy, ...customer.autonomyPolicy },
        contestedHostnames,
      }
    },
  )

  app.put(
    '/api/Customers/me',
    {
      config: { access: access.admin, summary: 'Change the organisation. Absent fields stay, null clears.' },
      schema: { body: CustomerUpdate, response: { 204: Nothing } },
    },
    async ({ context, rep, body }, reply) => {
      reportCleared(reply, await updateCustomer(context, rep, body))
    },
  )

  app.get(
    '/api/Customers/my-secrets',
    {
      config: {
        access: withRecentProof(access.admin),
        summary: 'The integration secrets in clear. Every read is audited.',
        isAudited: true,
      },
      schema: { response: { 200: Secrets } },
    },
    async ({ context, rep }) => revealSecrets(context, rep.customerID),
  )
}
