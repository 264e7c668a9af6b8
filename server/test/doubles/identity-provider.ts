import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export interface Person {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** A token response instead of the provider's own, from the nonce of the sign-in. */
type Forgery = (nonce: string) => Promise<string>

export const [clientID, clientSecret] = ['attendant', 'a secret of the client that nobody guesses']

const grantTo = async (ctx: {
  oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } }
}) => {
  const { provider, client, session } = ctx.oidc
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope('openid email profile groups')
  grant.addOIDCClaims(['email', 'email_verified', 'name', 'groups', 'sub'])
  await grant.save()
  return grant
}

/** `oidc-provider` on loopback. Signs in the user `signsIn` without a form. */
export async function startIdentityProvider(redirectUri: string, logoutUri: string) {
  const people = new Map<string, Person>()
  const state: { signsIn: string; forgery?: Forgery; nonce: string } = { signsIn: '', nonce: '' }
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientID,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the cookies'] },
    scopes: ['openid', 'offline_access', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    // The library's own check rejects loopback.
    fetch: (url: string, { method, headers, body }: RequestInit = {}) => fetch(url, { method, headers, body }),
    loadExistingGrant: grantTo,
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  const answer = provider.callback()
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/auth') state.nonce = url.searchParams.get('nonce') ?? ''
    if (url.pathname.startsWith('/sign-in/')) {
      return provider.interactionFinished(request, response, { login: { accountId: state.signsIn } })
    }
    if (url.pathname !== '/token' || !state.forgery) return answer(request, response)
    const id_token = await state.forgery(state.nonce)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token }))
  }
  server.on('request', (request, response) => void handle(request, response))

  return {
    issuer,
    people,
    publicKey,
    state,
    /** Signed with the provider's own key by default. */
    sign: (claims: JWTPayload, alg = 'RS256', secret?: Uint8Array) =>
      new SignJWT({ iss: issuer, aud: clientID, ...claims })
        .setProtectedHeader({ alg, kid: 'one' })
        .sign(secret ?? privateKey),
    async logOut(subject: string, sessionID: string) {
      const client = await provider.Client.find(clientID)
      await client?.backchannelLogout(subject, sessionID)
    },
    /** Follows the redirects of the sign-in like a browser with cookies, and returns the final URL. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>()
      for (let next = address, steps = 0; steps < 10; steps++) {
        const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie: header } })
        for (const cookie of headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
          cookies.set(name, value)
        }
        const location = headers.get('location')
        if (!location) throw new Error(`The identity provider answered ${status} at ${next}.`)
        next = new URL(location, next).href
        if (!next.startsWith(issuer)) return next
      }
      throw new Error('The identity provider redirects without end.')
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
