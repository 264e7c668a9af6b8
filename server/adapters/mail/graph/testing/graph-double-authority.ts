import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { GraphRefusal } from './graph-double-state.ts'

const lifeInSeconds = 3599

/** Issues tokens to one application, like Microsoft's identity platform. */
export function createDoubleAuthority(now: () => Date) {
  const account = { tenantID: randomUUID(), clientID: randomUUID(), clientSecret: `secret~${randomUUID()}` }
  const tokens = new Map<string, number>()
  /** Mailboxes hidden from the application by the tenant. */
  const forbidden = new Set<string>()
  /** Permissions granted to the application by the tenant. */
  const roles = ['Mail.ReadWrite', 'Mail.Send']

  const refuse = (error: string, code: number, words: string) => ({
    status: error === 'invalid_client' ? 401 : 400,
    body: {
      error,
      error_description: `AADSTS${code}: ${words}\r\nTrace ID: ${randomUUID()}\r\nCorrelation ID: ${randomUUID()}`,
      error_codes: [code],
      timestamp: now().toISOString(),
      trace_id: randomUUID(),
      correlation_id: randomUUID(),
    },
  })

  return {
    account,
    tokens,
    forbidden,
    roles,
    answer({ method, headers }: IncomingMessage, url: URL, body: Buffer) {
      if (method !== 'POST') throw new GraphRefusal(405, 'MethodNotAllowed')
      const tenant = decodeURIComponent(url.pathname.split('/')[1] ?? '')
      const form = new URLSearchParams(body.toString())
      if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
        return refuse('invalid_request', 900144, 'The request body must be a form.')
      }
      if (tenant !== account.tenantID) return refuse('invalid_request', 90002, `Tenant '${tenant}' not found.`)
      if (form.get('grant_type') !== 'client_credentials')
        return refuse('unsupported_grant_type', 70003, 'Not supported.')
      if (!form.get('scope')?.endsWith('/.default')) return refuse('invalid_scope', 1002012, 'The scope is not valid.')
      if (form.get('client_id') !== account.clientID) {
        return refuse('unauthorized_client', 700016, 'The application was not found in the directory.')
      }
      if (form.get('client_secret') !== account.clientSecret) {
        return refuse('invalid_client', 7000215, 'Invalid client secret provided.')
      }
      const token = [{ alg: 'RS256' }, { roles, jti: randomUUID() }].map(toSegment).concat('signature').join('.')
      tokens.set(token, now().getTime() + lifeInSeconds * 1000)
      const life = { expires_in: lifeInSeconds, ext_expires_in: lifeInSeconds }
      return { status: 200, body: { token_type: 'Bearer', ...life, access_token: token } }
    },
    isKnown(authorization: string | undefined): boolean {
      const ends = tokens.get(authorization?.replace(/^Bearer /, '') ?? '')
      return ends !== undefined && ends > now().getTime()
    },
    maySee: (_authorization: string | undefined, address: string) => !forbidden.has(address.toLowerCase()),
  }
}

const toSegment = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
