import { createHash, createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { audience, createTokens, issuer } from '../../people/auth/tokens.ts'
import type { Client, Desk } from '../desk.ts'
import { password, tokenOf } from '../desk.ts'
import { testKeys } from '../test-server.ts'

const hourInMs = 60 * 60 * 1000

/** Invalid tokens that look like valid ones, by what is wrong with them. */
export async function forgeTokens(desk: Desk): Promise<Record<string, string>> {
  const good = await freshToken(desk)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const claims = { ...decode(payload), iss: undefined, aud: undefined, iat: undefined, exp: undefined }
  const { kid } = decode(header)
  const key = createSecretKey(createHash('sha256').update(testKeys.token).digest())
  const now = Math.floor(desk.clock.now().getTime() / 1000)
  const signed = (parts: { alg?: string; kid?: unknown; issuer?: string; audience?: string; exp?: number }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: parts.alg ?? 'HS256', typ: 'JWT', kid: String(parts.kid ?? kid) })
      .setIssuer(parts.issuer ?? issuer)
      .setAudience(parts.audience ?? audience)
      .setIssuedAt(now)
      .setExpirationTime(parts.exp ?? now + 3600)
      .sign(key)
  const foreign = createTokens(['another key of thirty-two characters'])
  const early = new Date(desk.clock.now().getTime() - 13 * hourInMs)

  return {
    garbage: 'garbage',
    'three empty parts': '..',
    expired: await desk.server.tokens.sign({ ...claims, sub: 'late' }, early),
    'signed with a foreign key': await foreign.sign({ ...claims, sub: 'stranger' }, desk.clock.now()),
    'foreign key under our key id': resign(header, payload, 'another key'),
    'of another issuer': await signed({ issuer: 'somebody' }),
    'for another audience': await signed({ audience: 'somebody' }),
    'of an unknown key id': await signed({ kid: 'unknown' }),
    'signed with HS512': await signed({ alg: 'HS512' }),
    'without a signature': `${header}.${payload}.`,
    'with alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'with alg none and a signature': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.${signature}`,
    'with a tampered signature': `${header}.${payload}.${flip(signature)}`,
    'with a tampered payload': `${header}.${encode({ ...decode(payload), CustomerID: 1_000_000 })}.${signature}`,
    'of a deleted representative': await tokenOfDeletedRep(desk),
    'from before the password changed': await tokenOfOldPassword(desk),
  }
}

const freshToken = (desk: Desk) => tokenOf(desk.server, desk.admin)

async function tokenOfDeletedRep(desk: Desk): Promise<string> {
  const leaver = await desk.signedIn('Admin')
  await use(leaver)
  await desk.delete(`/customerReps/${leaver.rep.customerRepID}`)
  return leaver.token ?? ''
}

async function tokenOfOldPassword(desk: Desk): Promise<string> {
  const { rep, ...client } = await desk.signedIn('Admin')
  await use(desk.withToken(client.token ?? ''))
  await desk.put(`/customerReps/${rep.customerRepID}/change-password`, {
    customerRepID: rep.customerRepID,
    newPassword: `${password}-new`,
  })
  return client.token ?? ''
}

/** The token was valid before, and a node has cached it. */
async function use(client: Client): Promise<void> {
  const { status } = await client.get('/api/Customers/me')
  if (status !== 200) throw new Error(`The token should be good at first, but the answer was ${status}.`)
}

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const flip = (signature: string) => `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`

function resign(header: string, payload: string, key: string): string {
  const signature = createHash('sha256').update(`${key}${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}
