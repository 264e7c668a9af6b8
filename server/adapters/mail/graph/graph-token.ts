import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { type GraphConnection, MailFault } from '../mail.ts'
import { readRetryAfter } from './graph-faults.ts'

interface Token {
  value: string
  /** When to ask for another, which is before this one ends. */
  renewAt: number
}

interface Credential {
  token?: Token | undefined
  asking?: Promise<Token> | undefined
}

/** Access tokens by credential: one request for each, however many wait for it. */
export interface GraphTokens {
  get(connection: GraphConnection): Promise<string>
  /** The API did not take this one. */
  drop(connection: GraphConnection, token: string): void
}

const earlyInSeconds = 300

export function createGraphTokens(outbound: Outbound, now: () => Date): GraphTokens {
  const credentials = new LRUCache<string, Credential>({ max: 1_000 })
  const credentialOf = (connection: GraphConnection) => {
    const key = keyOf(connection)
    const credential = credentials.get(key) ?? {}
    credentials.set(key, credential)
    return credential
  }
  return {
    async get(connection) {
      const credential = credentialOf(connection)
      const { token } = credential
      if (token && now().getTime() < token.renewAt) return token.value
      credential.asking ??= requestToken(outbound, connection, now)
        .then((fresh) => {
          credential.token = fresh
          return fresh
        })
        .finally(() => {
          credential.asking = undefined
        })
      return (await credential.asking).value
    },
    drop(connection, token) {
      const credential = credentialOf(connection)
      if (credential.token?.value === token) credential.token = undefined
    },
  }
}

const keyOf = ({ authorityUrl, tenantID, clientID, scope, clientSecret }: GraphConnection) =>
  createHash('sha256')
    .update(JSON.stringify([authorityUrl, tenantID, clientID, scope, clientSecret]))
    .digest('base64')

async function requestToken(outbound: Outbound, connection: GraphConnection, now: () => Date): Promise<Token> {
  const { authorityUrl, tenantID, clientID, clientSecret, scope } = connection
  const url = `${authorityUrl.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(tenantID)}/oauth2/v2.0/token`
  const form = { client_id: clientID, client_secret: clientSecret, scope, grant_type: 'client_credentials' }
  const answer = await outbound
    .request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      // A redirect would carry the secret somewhere else.
      maxRedirects: 0,
    })
    .catch((fault: unknown) => {
      throw toConnectionFault(fault)
    })
  const body = readJson(answer)
  if (answer.status !== 200) throw toRefusal(answer, body)
  const { access_token: value, expires_in: seconds } = body
  if (typeof value !== 'string' || value === '') {
    throw new MailFault('config', 'The authority answered without an access token.')
  }
  const life = Number(seconds) > 0 ? Number(seconds) : 3600
  const early = Math.min(earlyInSeconds, life / 2)
  return { value, renewAt: now().getTime() + (life - early) * 1000 }
}

function readJson({ bytes }: OutboundAnswer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(bytes.toString())
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function toConnectionFault(fault: unknown): MailFault {
  const outside = findOutboundFault(fault)
  if (!outside) throw fault
  const isOurs = outside.kind === 'refused' || outside.kind === 'bad-address' || outside.kind === 'too-many-redirects'
  return new MailFault(isOurs ? 'config' : 'temporary', `The authority cannot be asked: ${outside.message}`)
}

/** The first line of a description says what is wrong; the others are numbers for Microsoft's support. */
function toRefusal({ status, headers }: OutboundAnswer, body: Record<string, unknown>): MailFault {
  const description = String(body.error_description ?? body.error ?? `status ${status}`).split(/[\r\n]/)[0]
  const message = `The authority gave no access token: ${description}`
  const retryAfterMs = readRetryAfter(headers['retry-after'])
  if (status === 429) return new MailFault('throttled', message, retryAfterMs === undefined ? {} : { retryAfterMs })
  return new MailFault(status >= 500 ? 'temporary' : 'auth', message)
}
