import { type Dispatcher, request } from 'undici'
import type { OutboundAnswer, OutboundRequest } from './outbound-call.ts'
import { findOutboundFault, OutboundFault } from './outbound-fault.ts'
import { acceptedEncodings, readBody } from './read-body.ts'
import { type Hop, nextHop, readWebAddress } from './redirect.ts'
import { toSafeHeaders } from './request-headers.ts'

/** Sends a request and follows its redirects; the dispatcher checks every connection. */
export async function sendRequest(
  dispatcher: Dispatcher,
  address: string | URL,
  {
    method = 'GET',
    headers = {},
    body,
    timeoutMs = 10_000,
    maxBytes = 2 ** 20,
    maxRedirects = 5,
    mayFollow,
    signal,
  }: OutboundRequest,
): Promise<OutboundAnswer> {
  signal?.throwIfAborted()
  let hop: Hop = {
    url: readWebAddress(address),
    method: method.toUpperCase(),
    headers: { 'user-agent': 'Attendant', ...toSafeHeaders(headers), 'accept-encoding': acceptedEncodings },
    body,
  }
  const timeLimit = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
  // The client reacts to a signal only once connected, and lookups and connections may take long.
  const interrupted = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true })
  })
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const outcome: OutboundAnswer | Hop = await Promise.race([
        take(dispatcher, hop, { maxBytes, mayFollow }, either),
        interrupted,
      ])
      if ('status' in outcome) return outcome
      hop = outcome
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw toFault(error, timeLimit.aborted, timeoutMs)
  }
  throw new OutboundFault('too-many-redirects', `The address redirects more than ${maxRedirects} times.`)
}

async function take(
  dispatcher: Dispatcher,
  hop: Hop,
  { maxBytes, mayFollow }: { maxBytes: number } & Pick<OutboundRequest, 'mayFollow'>,
  signal: AbortSignal,
) {
  const { url, ...sent } = hop
  const { statusCode, headers, body } = await request(url, {
    ...sent,
    method: sent.method as Dispatcher.HttpMethod,
    dispatcher,
    signal,
  })
  // Destroying an unread body emits an error, which is ignored; readers still get theirs.
  body.on('error', () => undefined)
  const received = toPlainHeaders(headers)
  const next = nextHop(hop, statusCode, received.location)
  if (next) {
    body.destroy()
    const { href } = next.url
    const isFollowed = mayFollow === undefined || (await mayFollow(href))
    return isFollowed ? next : toAnswer(statusCode, received, Buffer.alloc(0), href)
  }
  const hasBody = sent.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
  const bytes = await readBody(body, hasBody ? received['content-encoding'] : undefined, maxBytes)
  return toAnswer(statusCode, received, bytes, url.href)
}

function toAnswer(status: number, headers: Record<string, string>, bytes: Buffer, url: string): OutboundAnswer {
  return { status, headers, bytes, url, text: () => toText(bytes, headers['content-type']) }
}

function toText(bytes: Buffer, contentType = ''): string {
  const [, charset = 'utf-8'] = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // Unknown character set: most responses are UTF-8 anyway.
    return new TextDecoder().decode(bytes)
  }
}

export function toPlainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

function toFault(error: unknown, isTooLate: boolean, timeoutMs: number): OutboundFault {
  const known = findOutboundFault(error)
  if (known) return known
  if (isTooLate) return new OutboundFault('timeout', `No response within ${timeoutMs} ms.`, { cause: error })
  return new OutboundFault('unreachable', `The address cannot be reached (${reasonOf(error)}).`, { cause: error })
}

/** Codes only: socket errors contain the IP address behind a name. */
function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : 'broken answer'
}
