import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { WebhookRow } from '../webhooks.table.ts'

/** What came of an attempt. */
export interface SentEvent {
  status: number | null
  ms: number
  error: string | null
  /** As the receiver asked for. */
  retryAfterMs?: number
}

interface EventToSend {
  eventID: string
  type: string
  at: Date
  data: Record<string, unknown>
}

const timeoutMs = 15_000
const maxAnswer = 64 * 1024

/** Signs and posts an event as Standard Webhooks says. Redirects are not followed. */
export async function sendEvent(context: Context, webhook: WebhookRow, event: EventToSend): Promise<SentEvent> {
  const { type, at, data } = event
  const body = JSON.stringify({ type, timestamp: at.toISOString(), customerID: webhook.customerID, data })
  const id = `evt_${event.eventID}`
  const timestamp = String(Math.floor(context.now().getTime() / 1000))
  const begun = performance.now()
  const passed = () => Math.round(performance.now() - begun)
  try {
    const { status, headers } = await context.outbound.request(webhook.url, {
      ...{ method: 'POST', body, timeoutMs, maxRedirects: 0, maxBytes: maxAnswer },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Attendant-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(context, webhook, `${id}.${timestamp}.${body}`),
      },
    })
    const isTaken = status >= 200 && status < 300
    const retryAfterMs = readRetryAfter(headers['retry-after'], context.now())
    return {
      ...{ status, ms: passed(), error: isTaken ? null : `The receiver answered ${status}.` },
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  } catch (fault) {
    const known = findOutboundFault(fault)
    // The receiver has the event, whatever it answers at length.
    if (known?.kind === 'too-large') return { status: null, ms: passed(), error: 'The answer was too large.' }
    if (!known) throw fault
    return { status: null, ms: passed(), error: known.message }
  }
}

/** With the present secret, and for a day with the one before. */
function sign({ secrets, now }: Context, webhook: WebhookRow, signed: string): string {
  const { customerID, secret, previousSecret, previousUntil } = webhook
  const isPreviousValid = previousSecret !== null && previousUntil !== null && previousUntil > now()
  return [secret, ...(isPreviousValid ? [previousSecret] : [])]
    .map((sealed) => {
      const key = Buffer.from(secrets.open(sealed, sealOwnerOf(customerID)).slice('whsec_'.length), 'base64')
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    })
    .join(' ')
}

const maxRetryAfterMs = 24 * 60 * 60 * 1000

/** Seconds or a date. */
function readRetryAfter(written: string | undefined, now: Date): number | undefined {
  if (!written) return undefined
  const ms = /^\d+$/.test(written.trim()) ? Number(written) * 1000 : Date.parse(written) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : undefined
}
