import type { IncomingMessage, ServerResponse } from 'node:http'
import { startSmallServer } from '../small-server.ts'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
  /** In milliseconds. */
  at: number
}

export interface Answered {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  bytes?: string
}

/** Maximum page size, whatever is requested, like real services. */
export const maxPage = 2

/** Rejects the request, like services that validate parameters. */
export class BadRequest extends Error {}

/** An external support service: validates credentials and parameters, and may be busy. */
export async function startSupportService(
  isAuthorized: (headers: Asked['headers']) => boolean,
  respond: (asked: Asked) => Answered | undefined,
  isPublic: (path: string) => boolean = () => false,
) {
  const state = {
    ...{ busy: [] as { retryAfter: string }[], busyPath: '', refused: [] as string[], asked: [] as Asked[] },
    /** Responses for these paths, for every page. */
    always: {} as Record<string, Answered>,
  }
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://service.test')
    const hit = server.hits.at(-1)
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      at: performance.now(),
      body: hit?.body ? JSON.parse(hit.body) : undefined,
    }
    state.asked.push(asked)
    send(response, answer(asked))
  }
  function answer(asked: Asked): Answered {
    if (!isPublic(asked.path) && !isAuthorized(asked.headers)) return { status: 401, body: { error: 'Unauthorized' } }
    if (isPublic(asked.path) && (asked.headers.authorization ?? asked.headers.api_access_token)) {
      state.refused.push(`${asked.path}: credentials were sent to a file server`)
    }
    const busy = asked.path.includes(state.busyPath) ? state.busy.shift() : undefined
    if (busy) return { status: 429, headers: { 'retry-after': busy.retryAfter }, body: { error: 'Too many requests' } }
    try {
      return state.always[asked.path] ?? respond(asked) ?? { status: 404, body: { error: 'Not found' } }
    } catch (fault) {
      if (!(fault instanceof BadRequest)) throw fault
      state.refused.push(`${asked.method} ${asked.path}?${asked.query}: ${fault.message}`)
      return { status: 400, body: { error: fault.message } }
    }
  }
  const server = await startSmallServer(listener)
  return { ...server, state, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

function send(response: ServerResponse, { status = 200, headers = {}, body, bytes }: Answered) {
  const type = bytes === undefined ? 'application/json' : 'text/plain'
  response.writeHead(status, { 'content-type': type, ...headers }).end(bytes ?? JSON.stringify(body))
}

/** Unknown and missing parameters are an error. */
export function checkQuery({ query, path }: Asked, allowed: string[], required: string[] = []): void {
  for (const name of query.keys()) if (!allowed.includes(name)) throw new BadRequest(`${path} knows no ${name}`)
  for (const name of required) if (!query.has(name)) throw new BadRequest(`${path} needs ${name}`)
}

export function readNumber({ query }: Asked, name: string, { min = 1, max = Number.MAX_SAFE_INTEGER } = {}): number {
  const value = Number(query.get(name))
  if (!Number.isInteger(value) || value < min || value > max) throw new BadRequest(`${name} is ${query.get(name)}`)
  return value
}
