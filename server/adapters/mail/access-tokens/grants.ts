import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { MailFault, type MailGrants, type OAuthClient } from '../mail.ts'
import { requestToken } from './request-token.ts'

export function createGrants(outbound: Outbound, now: () => Date): MailGrants {
  const ask = (client: OAuthClient, form: Record<string, string>) =>
    requestToken(outbound, client.tokenURL, { ...form, ...identify(client) }, now)
  return {
    refresh: (client, refreshToken) =>
      ask(client, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        ...(client.scope ? { scope: client.scope } : {}),
      }).catch(explainEnd),
    exchange: (client, { code, verifier, redirectURL }) =>
      ask(client, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectURL,
      }),
  }
}

const identify = ({ clientID, clientSecret }: OAuthClient) => ({
  client_id: clientID,
  ...(clientSecret ? { client_secret: clientSecret } : {}),
})

function explainEnd(fault: unknown): never {
  if (!(fault instanceof MailFault) || fault.reason !== 'consent_ended') throw fault
  const message = `The consent for the mailbox has ended. Sign in to the provider again. ${fault.message}`
  throw new MailFault('auth', message, { reason: 'consent_ended', cause: fault })
}
