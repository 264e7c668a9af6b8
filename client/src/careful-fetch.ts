import { type Fault, readFault, unreachable } from './fault.ts'
import type { Session } from './session.ts'

export type Fetch = (request: Request) => Promise<Response>

interface Care {
  session: Session
  fetch: Fetch
  /** Maximum number of retries of a request that is safe to repeat. */
  retries: number
  /** Seconds. */
  maxRetryAfter: number
  pause(ms: number): Promise<unknown>
}

/**
 * Handles every request: adds the token, renews an expired session and retries, adds an idempotency key to every POST
 * so that retries are safe, and turns every failure into a fault.
 */
export function createCarefulFetch(care: Care): Fetch {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID())
    }
    const { token } = care.session
    const { pathname } = new URL(request.url)
    // Signing out ends the session of its token; an expired session is not renewed for that.
    const isSignOut = /\/api\/auth\/logout$/i.test(pathname)
    if (/\/api\/auth\//i.test(pathname)) return send(care, request, isSignOut ? token : undefined)

    const answer = await send(care, request.clone(), token)
    if (answer.status !== 401) return answer
    const renewed = await care.session.renew(token)
    return renewed ? send(care, request, renewed) : answer
  }
}

async function send(care: Care, request: Request, token: string | undefined): Promise<Response> {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  for (let attempt = 0; ; attempt++) {
    const { answer, fault } = await attemptOnce(care.fetch, request.clone())
    if (answer) return answer
    const isLast = attempt >= care.retries || request.signal.aborted
    if (isLast || !isWorthRepeating(fault, request, care)) return toResponse(fault)
    await care.pause((fault.retryAfter ?? 2 ** attempt / 4) * 1000)
  }
}

type Attempt = { answer: Response; fault?: undefined } | { answer?: undefined; fault: Fault }

async function attemptOnce(fetch: Fetch, request: Request): Promise<Attempt> {
  try {
    const answer = await fetch(request)
    return answer.ok ? { answer } : { fault: await readFault(answer) }
  } catch (cause) {
    if (request.signal.aborted) throw cause
    return { fault: unreachable(cause) }
  }
}

/**
 * Whether to retry. Busy, starting and stopping services reject a request before executing it. Without a response it
 * may have been executed: idempotency keys make retries of POSTs safe, but not of forms: a file could be stored twice.
 */
function isWorthRepeating({ status, retryAfter = 0 }: Fault, { headers }: Request, { maxRetryAfter }: Care): boolean {
  if (status === 0) return !headers.get('content-type')?.startsWith('multipart/')
  return (status === 503 || status === 429) && retryAfter <= maxRetryAfter
}

function toResponse(fault: Fault): Response {
  // A Response cannot have status 0; the body has the actual one.
  return Response.json(fault, { status: fault.status || 503 })
}
