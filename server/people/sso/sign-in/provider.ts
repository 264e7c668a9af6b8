import { createRemoteJWKSet, type JWTPayload, type JWTVerifyOptions, customFetch as joseFetch, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import type { Context } from '../../../context.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { SsoRow } from '../sso.store.ts'
import { SsoFault } from './sso-failure.ts'

const timeoutMs = 10_000
/** Tolerance between the provider's clock and this one. */
export const clockToleranceSeconds = 60

/** Signed with a key that only the provider has: neither `none` nor a shared secret. */
const signingAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

export type Claims = JWTPayload & { sub: string }

/** The customer's OpenID Connect provider, reached through the outbound guard. */
export class Provider {
  private readonly context: Context
  private readonly settings: SsoRow
  private readonly server: oauth.AuthorizationServer

  private constructor(context: Context, settings: SsoRow, server: oauth.AuthorizationServer) {
    this.context = context
    this.settings = settings
    this.server = server
  }

  static async discover(context: Context, settings: SsoRow): Promise<Provider> {
    const issuer = new URL(settings.issuer)
    const options = { ...callOptions(context, settings), algorithm: 'oidc' as const }
    const server = await oauth
      .discoveryRequest(issuer, options)
      .then((response) => oauth.processDiscoveryResponse(issuer, response))
      .catch(fail)
    return new Provider(context, settings, server)
  }

  async signInAddress(ask: { state: string; nonce: string; codeVerifier: string; redirectUri: string }) {
    const { authorization_endpoint: endpoint, scopes_supported: scopes = [] } = this.server
    if (!endpoint) throw new SsoFault('sso_failed', 'The provider has no authorization endpoint.')
    const address = new URL(endpoint)
    const asked = {
      client_id: this.settings.clientID,
      response_type: 'code',
      redirect_uri: ask.redirectUri,
      scope: ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(' '),
      state: ask.state,
      nonce: ask.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(ask.codeVerifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return address.href
  }

  /** The claims of the signed-in person: from the ID token, and from the user info if the token lacks some. */
  async redeemCode(
    answer: URLSearchParams,
    expected: { state: string; nonce: string; codeVerifier: string; redirectUri: string },
  ): Promise<Claims> {
    try {
      const { server, client } = this
      const options = callOptions(this.context, this.settings)
      const parameters = oauth.validateAuthResponse(server, client, answer, expected.state)
      const { redirectUri, codeVerifier, nonce } = expected
      const auth = this.clientAuth()
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(server, client, auth, parameters, redirectUri, codeVerifier, options),
        { expectedNonce: nonce, requireIdToken: true },
      )
      const claims = (await this.verify(tokens.id_token ?? '', { requiredClaims: ['sub', 'exp', 'iat'] })) as Claims
      const needed = ['email', ...(this.settings.roleMappings.length > 0 ? [this.settings.groupClaim] : [])]
      if (!server.userinfo_endpoint || needed.every((claim) => claims[claim] !== undefined)) return storable(claims)
      const response = await oauth.userInfoRequest(server, client, tokens.access_token, options)
      return storable({ ...(await oauth.processUserInfoResponse(server, client, claims.sub, response)), ...claims })
    } catch (fault) {
      return fail(fault)
    }
  }

  /** The claims of a token that the provider signed for this client. */
  async verify(token: string, options: JWTVerifyOptions): Promise<JWTPayload> {
    const { jwks_uri: address, issuer } = this.server
    const isEncrypted = address?.startsWith('https:') || this.settings.issuer.startsWith('http:')
    if (!address || !isEncrypted) throw new Error('The provider has no keys at an https address.')
    const keys = createRemoteJWKSet(new URL(address), {
      [joseFetch]: this.context.outbound.guardedFetch,
      timeoutDuration: timeoutMs,
    })
    const { payload } = await jwtVerify(token, keys, {
      ...options,
      algorithms: signingAlgorithms,
      issuer,
      audience: this.settings.clientID,
      clockTolerance: clockToleranceSeconds,
      currentDate: this.context.now(),
    })
    return payload
  }

  private get client(): oauth.Client {
    return { client_id: this.settings.clientID, [oauth.clockTolerance]: clockToleranceSeconds }
  }

  private clientAuth(): oauth.ClientAuth {
    const { clientSecret, customerID } = this.settings
    if (clientSecret === null) return oauth.None()
    const secret = this.context.secrets.open(clientSecret, sealOwnerOf(customerID))
    const methods = this.server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
  }
}

/** An identity without a subject would be that of everybody; NUL cannot be stored. */
function storable(claims: Claims): Claims {
  const { sub, sid, email, name } = claims
  if (sub === '' || [sub, sid, email].some((text) => typeof text === 'string' && text.includes('\0'))) {
    throw new Error('The provider sent an empty subject, or claims with NUL characters.')
  }
  return { ...claims, ...(typeof name === 'string' ? { name: name.replaceAll('\0', '') } : {}) }
}

const callOptions = ({ outbound }: Context, { issuer }: SsoRow) => ({
  [oauth.customFetch]: outbound.guardedFetch,
  // Stored only if the operator allowed the host.
  [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  signal: () => AbortSignal.timeout(timeoutMs),
})

function fail(cause: unknown): never {
  throw cause instanceof SsoFault ? cause : new SsoFault('sso_failed', cause)
}
