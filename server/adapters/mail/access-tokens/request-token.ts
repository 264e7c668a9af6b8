import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { readRetryAfter } from '../graph/graph-faults.ts'
import { MailFault } from '../mail.ts'
import type { AccessToken } from './token-cache.ts'

const earlyInSeconds = 300

/** Asks an authority of OAuth 2 for an access token. */
export async function requestToken(
  outbound: Outbound,
  url: string,
  form: Record<string, string>,
  now: () => Date,
): Promise<AccessToken> {
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
