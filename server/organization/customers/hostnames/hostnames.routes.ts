import { HostnameAsked, HostnameProof } from '@attendant/contract/organization/customer.ts'
import { access } from '../../../access.ts'
import { createRateLimit } from '../../../platform/http/protection/rate-limit.ts'
import type { App } from '../../../platform/http/server.ts'
import { checkProof, describeProof } from './prove-hostname.ts'

/** Limited, because checks send requests to other hosts. */
const maxChecksPerMinute = 20

export async function hostnameRoutes(app: App): Promise<void> {
  const checks = createRateLimit(maxChecksPerMinute, 60)

  app.get(
    '/api/Customers/hostname-proof',
    {
      config: { access: access.admin, summary: 'What to place on a host to prove that a hostname is yours.' },
      schema: { querystring: HostnameAsked, response: { 200: HostnameProof } },
    },
    async ({ context, rep, query }) => describeProof(context, rep.customerID, query.hostname),
  )

  app.post(
    '/api/Customers/hostname-proof',
    {
      config: {
        access: access.admin,
        summary: 'Look for the proof now. If it is there, the hostname becomes yours, even if another customer had it.',
        isOneTransaction: false,
      },
      schema: { body: HostnameAsked, response: { 200: HostnameProof } },
    },
    async ({ context, rep, body }) => {
      await checks.count(String(rep.customerID))
      return checkProof(context, rep, body.hostname)
    },
  )
}
