import { createHmac } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { findOutboundFault } from '../../../platform/outbound/outbound-fault.ts'
import { sealOwnerOf } from '../../../platform/secrets/secrets.ts'
import type { WebhookRow } from '../webhooks.table.ts'

/** The result of an attempt. */
export interface SentEvent {
  status: number | null
  ms: number
  error: string | null
  /** The delay requested by the receiver. */
  retryAfterMs?: number
}

interface EventToSend {
  eventID: string
  type: string
  at: Date
  data: Record<string, unknown>
}

const timeoutMs = 15_000

/** The receiver wants no more events. */
export const goneStatus = 410

export type Sender = (event: EventToSend) => Promise<SentEvent>

/** Decrypts the secrets of a webhook once for a batch. */
export function createSender(context: Context, webhook: WebhookRow): Sender {
  const keys = openKeys(context, webhook)
  return (event) => sendEvent(context, webhook, keys, event)
}

/** Signs and posts an event as specified by Standard Webhooks. Does not follow redirects. */
async function sendEvent(
  context: Context,
  webhook: WebhookRow,
  keys: Buffer[],
  event: EventToSend,
): Promise<SentEvent> {
  const { type, at, data } = event
  const body = JSON.stringify({ type, timestamp: at.toISOString(), customerID: webhook.customerID, data })
  const id = `evt_${event.eventID}`
  const timestamp = String(Math.floor(context.now().getTime() / 1000))
  const begun = performance.now()
  const passed = () => Math.round(performance.now() - begun)
  try {
    const answer = await context.outbound.guardedFetch(webhook.url, {
      ...{ method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Attendant-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(keys, `${id}.${timestamp}.${body}`),
      },
    })
    await answer.body?.cancel()
    const retryAfterMs = readRetryAfter(answer.headers.get('retry-after'), context.now())
    return {
      ...{ status: answer.status, ms: passed() },
      error: answer.ok ? null : `The receiver answered ${answer.status}.`,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  } catch (fault) {
    return { status: null, ms: passed(), error: explain(fault) }
  }
}

/** Any network error: the event is sent again. */
function explain(fault: unknown): string {
  if (fault instanceof DOMException && fault.name === 'TimeoutError') return 'The receiver did not answer in time.'
  return findOutboundFault(fault)?.message ?? 'The receiver could not be reached.'
}

/** Signs with the current secret, and for a day with the previous one. */
function openKeys({ secrets, now }: Context, webhook: WebhookRow): Buffer[] {
  const { customerID, secret, previousSecret, previousUntil } = webhook
  const isPreviousValid = previousSecret !== null && previousUntil !== null && previousUntil > now()
  return [secret, ...(isPreviousValid ? [previousSecret] : [])].map((sealed) =>
    Buffer.from(secrets.open(sealed, sealOwnerOf(customerID)).slice('whsec_'.length), 'base64'),
  )
}

const sign = (keys: Buffer[], signed: string) =>
  keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')

const maxRetryAfterMs = 24 * 60 * 60 * 1000

/** Parses seconds or a date. */
function readRetryAfter(written: string | null, now: Date): number | undefined {
  if (!written) return undefined
  const ms = /^\d+$/.test(written.trim()) ? Number(written) * 1000 : Date.parse(written) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : undefined
}
