import { setTimeout as pause } from 'node:timers/promises'
import { findConnectionReason } from '../fault-reasons.ts'
import { type GraphConnection, MailFault } from '../mail.ts'
import { GraphFault, toGraphFault } from './graph-faults.ts'
import type { GraphLane } from './graph-lane.ts'
import type { GraphTokens } from './graph-token.ts'

export interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  body?: string | Uint8Array
  contentType?: string
  /** Preferences in addition to immutable IDs. */
  prefer?: string
  /** For requests that must not take effect twice: retried only if the provider certainly did nothing. */
  isOnce?: boolean
  timeoutMs?: number
}

/** HTTP access to one mailbox: token, immutable IDs, limited concurrency, and retries when the provider is busy. */
export interface GraphClient {
  /**
   * Takes a path below the base URL, or a complete link returned by the provider. The response is complete when
   * `read` has it.
   */
  ask<Result>(
    target: string,
    request: GraphRequest,
    read: (answer: Response) => Result | Promise<Result>,
  ): Promise<Result>
  askJson<Body>(target: string, request?: GraphRequest): Promise<Body>
  /** The access token, whose claims contain the application's permissions. */
  readToken(): Promise<string>
  /** For requests whose response body is ignored. */
  send(target: string, request: GraphRequest): Promise<void>
}

interface ClientParts {
  baseUrl: string
  connection: GraphConnection
  tokens: GraphTokens
  lane: GraphLane
  fetch: typeof fetch
}

const tries = 4
const timeoutInMs = 60_000
const maxRestMs = 10_000

export function createGraphClient(parts: ClientParts): GraphClient {
  const base = parts.baseUrl.replace(/(?<!\/)\/+$/, '')
  const ask: GraphClient['ask'] = async (target, request, read) => {
    const url = toUrl(base, target)
    for (let attempt = 1; ; attempt++) {
      try {
        return await parts.lane.pass(async () => readWith(read, await askOnce(parts, url, request)))
      } catch (fault) {
        const rest = fault instanceof GraphFault ? restBefore(fault, request, attempt) : undefined
        if (rest === undefined) throw fault
        await pause(rest)
      }
    }
  }
  return {
    ask,
    askJson: <Body>(target: string, request: GraphRequest = {}) =>
      ask(target, request, async (answer) => (await answer.json()) as Body),
    readToken: () => parts.tokens.get(parts.connection),
    send: (target, request) => ask(target, request, async (answer) => answer.body?.cancel()),
  }
}

/** A response that breaks off is a network error, an unreadable one the provider's. */
async function readWith<Result>(read: (answer: Response) => Result | Promise<Result>, answer: Response) {
  try {
    return await read(answer)
  } catch (cause) {
    if (cause instanceof MailFault) throw cause
    throw new MailFault('temporary', 'The mail provider gave an answer that cannot be read.', { cause })
  }
}

/** Links come from responses and stored cursors: the token must only be sent to the API. */
function toUrl(base: string, target: string): string {
  if (target.startsWith('/')) return base + target
  if (URL.canParse(target) && new URL(target).origin === new URL(base).origin) return target
  throw new MailFault('config', 'A link of the mail provider leads to another place than GRAPH_BASE_URL.')
}

async function askOnce(parts: ClientParts, url: string, request: GraphRequest): Promise<Response> {
  const { tokens, connection, lane } = parts
  let token = await tokens.get(connection)
  let answer = await send(parts, url, request, token)
  if (answer.status === 401) {
    await answer.body?.cancel()
    tokens.drop(connection, token)
    token = await tokens.get(connection)
    answer = await send(parts, url, request, token)
  }
  if (answer.ok) return answer
  const fault = await toGraphFault(answer)
  if (fault.retryAfterMs !== undefined && fault.isRetryable) lane.rest(fault.retryAfterMs)
  throw fault
}

async function send({ fetch }: ClientParts, url: string, request: GraphRequest, token: string): Promise<Response> {
  const { method = 'GET', body, contentType = 'application/json', prefer, timeoutMs = timeoutInMs } = request
  try {
    return await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        // IDs that survive a move to another folder.
        prefer: ['IdType="ImmutableId"', prefer].filter(Boolean).join(', '),
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body: body as BodyInit }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new MailFault('temporary', 'The mail provider cannot be reached.', {
      cause,
      reason: findConnectionReason(cause),
    })
  }
}

/** The delay before a retry; undefined if there is none. */
function restBefore(fault: GraphFault, { isOnce = false }: GraphRequest, attempt: number): number | undefined {
  const isBusy = fault.status === 429 || (!isOnce && [503, 504].includes(fault.status))
  if (!isBusy || attempt === tries) return undefined
  // If the provider requests a delay, the whole queue waits.
  if (fault.retryAfterMs !== undefined) return fault.retryAfterMs > maxRestMs ? undefined : 0
  return 500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
}
