/** The claims of a token, unverified: the service verifies them. */
export interface Claims {
  sub: string
  CustomerID: number
  CustomerRepID: number
  Role: 'Admin' | 'Agent'
  TimeZone: string
  Locale: string
  Country: string
  /** Seconds since 1970. */
  exp: number
}

export interface Session {
  readonly token: string | undefined
  readonly claims: Claims | undefined
  set(token: string | undefined): void
  /** Called when `refused` was rejected: resolves with a new token, if any. Concurrent callers share one renewal. */
  renew(refused: string | undefined): Promise<string | undefined>
}

export type Renew = () => Promise<string | undefined>

export function createSession(initial: string | undefined, askForToken: Renew | undefined): Session {
  let token = initial
  let renewing: Promise<string | undefined> | undefined

  const session: Session = {
    get token() {
      return token
    },
    get claims() {
      return token ? readClaims(token) : undefined
    },
    set(given) {
      token = given
    },
    async renew(refused) {
      if (token !== refused) return token
      renewing ??= (askForToken?.() ?? Promise.resolve(undefined)).finally(() => {
        renewing = undefined
      })
      const renewed = await renewing
      if (renewed) token = renewed
      return renewed
    },
  }
  return session
}

export function readClaims(token: string): Claims | undefined {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
