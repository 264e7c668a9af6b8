import { findOutboundFault, type OutboundFaultKind } from '../../../platform/outbound/outbound-fault.ts'
import { AiFault } from '../ai.ts'
import { BrokenAnswer, RefusedRequest } from './post-to-provider.ts'

/** An error of a provider, with everything that determines a retry. */
export class ProviderFault extends AiFault {
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined
  readonly code: string | undefined
  constructor(message: string, { status, code, ...options }: FaultOptions) {
    super('unavailable', message, options)
    this.status = status
    this.code = code
  }
  /** Whether the provider is down, as opposed to rejecting the request. */
  get isDown(): boolean {
    return this.isRetryable && (this.status === undefined || this.status >= 500)
  }
}

interface FaultOptions {
  status?: number
  code?: string
  isRetryable: boolean
  retryAfterMs?: number
  cause: unknown
}

/** Errors that a retry cannot fix. */
const lastingReasons: OutboundFaultKind[] = ['refused', 'bad-address', 'too-many-redirects', 'too-large']

/** Returns unknown errors unchanged. */
export function toProviderFault(error: unknown, { apiKey, now }: { apiKey: string; now: Date }): unknown {
  if (error instanceof AiFault) return error
  const guard = findOutboundFault(error)
  if (guard) {
    const isRetryable = !lastingReasons.includes(guard.kind)
    return new ProviderFault(`The AI provider cannot be reached. ${guard.message}`, { isRetryable, cause: error })
  }
  if (error instanceof BrokenAnswer) return new ProviderFault(error.message, { isRetryable: true, cause: error })
  if (error instanceof DOMException) {
    return new ProviderFault('The AI provider did not answer in time.', { isRetryable: true, cause: error })
  }
  return error instanceof RefusedRequest ? fromRefusal(error, apiKey, now) : error
}

function fromRefusal(error: RefusedRequest, apiKey: string, now: Date): ProviderFault {
  const { status, code, headers } = error
  const message = withoutKeys(error.message, apiKey)
  const options = { status, code, cause: error }
  if (isOutOfQuota(error)) {
    return new ProviderFault(`The account with the AI provider is used up. ${message}`, {
      ...options,
      isRetryable: false,
    })
  }
  if (status === 401 || status === 403) {
    return new ProviderFault(`The AI provider did not accept the key. ${message}`, { ...options, isRetryable: false })
  }
  const isRetryable = mayRetry(status, headers)
  const retryAfterMs = isRetryable ? readRetryAfter(headers, now) : undefined
  return new ProviderFault(`The AI provider failed. ${message}`, { ...options, isRetryable, retryAfterMs })
}

function isOutOfQuota({ code, type }: RefusedRequest): boolean {
  return [code, type].some((word) => word === 'insufficient_quota' || word === 'billing_hard_limit_reached')
}

function mayRetry(status: number | undefined, headers: RefusedRequest['headers']): boolean {
  const wish = headers['x-should-retry']
  if (wish === 'true' || wish === 'false') return wish === 'true'
  return status === undefined || [408, 409, 429].includes(status) || status >= 500
}

function readRetryAfter(headers: RefusedRequest['headers'], now: Date): number | undefined {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '')
  if (ms >= 0) return ms
  const text = headers['retry-after'] ?? ''
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number.parseFloat(text) * 1000
  const until = Date.parse(text) - now.getTime()
  return Number.isNaN(until) ? undefined : Math.max(until, 0)
}

/** Providers quote rejected keys. */
function withoutKeys(message: string, apiKey: string): string {
  return message
    .replaceAll(apiKey, '***')
    .replace(/\bsk-[\w*-]+/g, '***')
    .slice(0, 300)
}
