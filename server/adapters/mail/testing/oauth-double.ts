import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

interface Code {
  account: string
  challenge: string
  redirectURL: string
  scope: string
}

interface Refused {
  error: string
  description: string
}

/**
 * A stateful OAuth 2 authority as strict as the strictest: PKCE, exact redirect URLs, codes and refresh tokens that
 * can be used once, and reuse of a refresh token revokes the whole consent.
 */
export async function startOAuthDouble({ now = () => new Date() }: { now?: () => Date } = {}) {
  const client = { clientID: `client-${randomUUID()}`, clientSecret: `secret~${randomUUID()}` }
  const settings = {
    redirectURL: 'https://desk.example.test/console/channels/consent',
    scope: 'https://mail.google.com/',
    lifeSeconds: 3600,
    /** Each refresh returns a new refresh token, like Microsoft. */
    isRotating: true,
    latencyMs: 0,
    /** Returned instead of tokens. */
    outage: 0,
    /** Omits the refresh token, like Google if consent was given before. */
    givesRefreshToken: true,
    grantedScope: undefined as string | undefined,
  }
  const codes = new Map<string, Code>()
  const refreshTokens = new Map<string, { account: string; isUsed: boolean }>()
  const accessTokens = new Map<string, { account: string; ends: number }>()
  const requests: Record<string, string>[] = []

  const revoke = (account: string) => {
    for (const tokens of [refreshTokens, accessTokens]) {
      for (const [token, { account: owner }] of tokens) if (owner === account) tokens.delete(token)
    }
  }

  function grant(account: string, isFirst: boolean, scope: string) {
    const accessToken = `access-${randomUUID()}`
    accessTokens.set(accessToken, { account, ends: now().getTime() + settings.lifeSeconds * 1000 })
    const life = { token_type: 'Bearer', access_token: accessToken, expires_in: settings.lifeSeconds }
    const granted = { ...life, scope: settings.grantedScope ?? scope }
    if ((!isFirst && !settings.isRotating) || !settings.givesRefreshToken) return granted
    const refreshToken = `refresh-${randomUUID()}`
    refreshTokens.set(refreshToken, { account, isUsed: false })
    return { ...granted, refresh_token: refreshToken }
  }

  function exchange(form: Record<string, string>) {
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    if (!code) return refuse('invalid_grant', 'The code is unknown or was used.')
    if (form.redirect_uri !== code.redirectURL) return refuse('invalid_grant', 'redirect_uri differs.')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (challenge !== code.challenge) return refuse('invalid_grant', 'code_verifier does not match.')
    return grant(code.account, true, code.scope)
  }

  function refresh(form: Record<string, string>) {
    const known = refreshTokens.get(form.refresh_token ?? '')
    if (!known) return refuse('invalid_grant', 'Token has been expired or revoked.')
    if (known.isUsed) {
      revoke(known.account)
      return refuse('invalid_grant', 'AADSTS70008: The refresh token was used before.')
    }
    known.isUsed = settings.isRotating
    return grant(known.account, false, settings.scope)
  }

  function answerToken(method: string, type: string, form: Record<string, string>) {
    const wanted = { authorization_code: exchange, refresh_token: refresh }[form.grant_type ?? '']
    if (method !== 'POST' || !type.startsWith('application/x-www-form-urlencoded'))
      return refuse('invalid_request', 'No form.')
    if (form.client_id !== client.clientID || form.client_secret !== client.clientSecret) {
      return refuse('invalid_client', 'Unknown client or wrong secret.')
    }
    return wanted ? wanted(form) : refuse('unsupported_grant_type', 'Not supported.')
  }

  /** Opens the URL and consents; returns the URL to which the browser is redirected. */
  function consent(authorizeURL: string, account: string): URL {
    const { searchParams: query, origin, pathname } = new URL(authorizeURL)
    const redirectURL = query.get('redirect_uri') ?? ''
    const faults = [
      origin + pathname !== authorizeAddress && 'address',
      query.get('response_type') !== 'code' && 'response_type',
      query.get('client_id') !== client.clientID && 'client_id',
      redirectURL !== settings.redirectURL && 'redirect_uri',
      query.get('scope') !== settings.scope && 'scope',
      query.get('code_challenge_method') !== 'S256' && 'code_challenge_method',
      !/^[\w-]{43}$/.test(query.get('code_challenge') ?? '') && 'code_challenge',
      (query.get('state') ?? '').length < 32 && 'state',
    ].filter(Boolean)
    if (faults.length > 0) throw new Error(`The authority refuses the request: ${faults.join(', ')}.`)
    const code = `code-${randomUUID()}`
    const scope = query.get('scope') ?? ''
    codes.set(code, { account, challenge: query.get('code_challenge') ?? '', redirectURL, scope })
    const back = new URL(redirectURL)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back
  }

  const accountOf = (token: string) => {
    const known = accessTokens.get(token)
    return known && known.ends > now().getTime() ? known.account : undefined
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', origin)
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    // Mail servers ask whose token it is.
    if (url.pathname === '/introspect') {
      const email = accountOf(url.searchParams.get('token') ?? '')
      return answer(200, email ? { active: true, email } : { active: false })
    }
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    requests.push(form)
    await pause(settings.latencyMs)
    if (settings.outage) return answer(settings.outage, { error: 'temporarily_unavailable' })
    const result = answerToken(request.method ?? '', String(request.headers['content-type'] ?? ''), form)
    if (!('error' in result)) return answer(200, result)
    answer(result.error === 'invalid_client' ? 401 : 400, {
      error: result.error,
      error_description: result.description,
    })
  }

  // Keeps idle connections open for clients that pause.

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const authorizeAddress = `${origin}/authorize`
  return {
    ...client,
    settings,
    requests,
    refreshTokens,
    accessTokens,
    tokenURL: `${origin}/token`,
    authorizeURL: authorizeAddress,
    introspectionURL: `${origin}/introspect?token=`,
    consent,
    revoke,
    accountOf,
    /** Expires access tokens early, as after a password change. */
    expireAccess: () => accessTokens.clear(),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

const refuse = (error: string, description: string): Refused => ({ error, description })
