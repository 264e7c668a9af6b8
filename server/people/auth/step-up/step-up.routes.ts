import { Nothing } from '@attendant/contract/fields.ts'
import { PasskeyChallenge, ProofOfPresence } from '@attendant/contract/people/second-factor.ts'
import { access, ownerOnly } from '../../../access.ts'
import { hostnameOfPage } from '../../../organization/customers/hostnames/hostname-of-page.ts'
import type { App } from '../../../platform/http/server.ts'
import { proveAgain, startProof } from './prove-again.ts'

const own = ownerOnly(access.account)

/** Re-authentication before secrets are revealed or exported. */
export async function stepUpRoutes(app: App): Promise<void> {
  app.post(
    '/customerReps/me/reauthenticate',
    {
      config: {
        access: own,
        summary: 'Confirm that it is you, with your password, a code or a passkey. Holds for an hour in this session.',
      },
      schema: { body: ProofOfPresence, response: { 204: Nothing } },
    },
    async ({ context, rep, body }) => proveAgain(context, rep, body),
  )

  app.post(
    '/customerReps/me/reauthenticate/options',
    {
      config: {
        access: own,
        summary: 'What the browser needs to confirm with a passkey. Works once, for five minutes.',
      },
      schema: { response: { 200: PasskeyChallenge } },
    },
    async ({ context, rep, headers }) => startProof(context, rep, hostnameOfPage(headers)),
  )
}
