import type { Outbound } from '../../../platform/outbound/outbound.ts'
import type { OutboundAnswer } from '../../../platform/outbound/outbound-call.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import type { MailFaultReason } from '../fault-reasons.ts'
import { readRetryAfter } from '../graph/graph-faults.ts'
import { type GrantedTokens, MailFault } from '../mail.ts'

const earlyInSeconds = 300

/** Requests an access token from an OAuth 2 authority. */
export async function requestToken(
  outbound: Outbound,
  url: string,
  form: Record<string, string>,
  now: () => Date,
): Promise<GrantedTokens> {
  const answer = await outbound
    .request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      // A redirect would send the secret elsewhere.
      maxRedirects: 0,
    })
    .catch((fault: unknown) => {
      throw toConnectionFault(fault)
    })
  const body = readJson(answer)
  if (answer.status !== 200) throw toRefusal(answer, body)
  const { access_token: value, expires_in: seconds, refresh_token: refreshToken, scope } = body
  if (typeof value !== 'string' || value === '') {
    throw new MailFault('config', 'The authority answered without an access token.')
  }
  const life = Number(seconds) > 0 ? Number(seconds) : 3600
  const early = Math.min(earlyInSeconds, life / 2)
  return {
    accessToken: value,
    renewAt: new Date(now().getTime() + (life - early) * 1000),
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
    scope: typeof scope === 'string' ? scope : null,
  }
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
  return new MailFault(isOurs ? 'config' : 'temporary', `The authority cannot be asked: ${outside.message}`, {
    reason: 'authority_unreachable',
  })
}

/** The first line of a description is the reason; the others are IDs for Microsoft's support. */
function toRefusal({ status, headers }: OutboundAnswer, body: Record<string, unknown>): MailFault {
  const description = String(body.error_description ?? body.error ?? `status ${status}`).split(/[\r\n]/)[0]
  const message = `The authority gave no access token: ${description}`
  const retryAfterMs = readRetryAfter(headers['retry-after'])
  if (status === 429) return new MailFault('throttled', message, retryAfterMs === undefined ? {} : { retryAfterMs })
  if (status >= 500) return new MailFault('temporary', message, { reason: 'authority_unreachable' })
  return new MailFault('auth', message, { reason: reasonOf(String(body.error ?? ''), String(description)) })
}

/** Microsoft's error codes are only in the description. */
function reasonOf(error: string, description: string): MailFaultReason {
  if (/AADSTS9000(2|23)\b/.test(description)) return 'tenant_unknown'
  const isEnded = error === 'invalid_grant' || /AADSTS(50173|65001|700082|70008|54005)\b/.test(description)
  return isEnded ? 'consent_ended' : 'application_refused'
}
