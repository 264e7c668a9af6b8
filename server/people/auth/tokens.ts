import { createHash, createHmac, createSecretKey, randomUUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { refuse } from '../../errors.ts'
import { createGrowingCache } from '../../platform/growing-cache.ts'

export const issuer = 'attendant'
export const audience = 'attendant-api'
const chatAudience = 'attendant-chat'
const gatewayAudience = 'attendant-gateway'
export const lifetimeInSeconds = 12 * 60 * 60
const gatewayLifetimeSeconds = 60

export interface Tokens {
  sign(claims: JWTPayload & { sub: string }, now: Date): Promise<string>
  /** Throws 401 for everything but our tokens that are valid at `now`. */
  verify(token: string, now: Date): Promise<JWTPayload>
  /** Tokens of visitors: the two kinds are not interchangeable. */
  readonly chat: Pick<Tokens, 'sign' | 'verify'>
  /** The built-in gateway's credential: valid for a minute for any holder of this installation's keys. */
  readonly gateway: Pick<Tokens, 'sign' | 'verify'>
  /** A key for another purpose, the same on all nodes. */
  deriveKey(purpose: string): Uint8Array
}

/** Keys are ordered newest first: the first one signs, all of them verify, and `kid` names the key. */
export function createTokens(keys: string[]): Tokens {
  const ring = new Map(
    keys.map((key) => [
      createHash('sha256').update(`attendant token key ${key}`).digest('base64url').slice(0, 12),
      createSecretKey(createHash('sha256').update(key).digest()),
    ]),
  )
  const [newest] = ring
  if (!newest) throw new Error('At least one key is needed.')
  return {
    ...createSigner(ring, newest, audience),
    chat: createSigner(ring, newest, chatAudience),
    gateway: createSigner(ring, newest, gatewayAudience, gatewayLifetimeSeconds),
    deriveKey: (purpose) => createHmac('sha256', newest[1]).update(purpose).digest(),
  }
}

type Key = ReturnType<typeof createSecretKey>

function createSigner(
  ring: Map<string, Key>,
  [kid, signingKey]: [string, Key],
  audience: string,
  lifetimeSeconds = lifetimeInSeconds,
) {
  // Verifying a signature costs more than many queries, so valid tokens are cached until they expire.
  const verified = createGrowingCache<string, JWTPayload & { exp: number }>(10_000)

  return {
    sign(claims: JWTPayload & { sub: string }, now: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000)
      return new SignJWT({ ...claims, jti: randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(signingKey)
    },
    async verify(token: string, now: Date): Promise<JWTPayload> {
      const known = verified.get(token)
      if (known && known.exp * 1000 > now.getTime()) return known
      const payload = await check(token, now, audience, (id) => ring.get(id))
      verified.set(token, payload)
      return payload
    },
  }
}

async function check(token: string, now: Date, audience: string, findKey: (kid: string) => Key | undefined) {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = findKey(kid ?? '')
        if (!key) throw new Error('unknown key')
        return key
      },
      { algorithms: ['HS256'], issuer, audience, currentDate: now, requiredClaims: ['exp', 'iat', 'sub', 'jti'] },
    )
    return payload as JWTPayload & { exp: number }
  } catch {
    throw refuse('token_required')
  }
}
