import { type Fault, readFault, unreachable } from './fault.ts'
import type { Session } from './session.ts'

export type Fetch = (request: Request) => Promise<Response>

interface Care {
  session: Session
  fetch: Fetch
  /** How often a call that cannot do harm twice is tried again. */
  retries: number
  pause(ms: number): Promise<unknown>
}

/**
 * What every call goes through: it carries the token, renews a session that ended and then goes on, gives every POST a
 * key so that it can be tried again without happening twice, and turns every failure into a fault.
 */
export function createCarefulFetch(care: Care): Fetch {
  return async (request) => {
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID())
    }
    const { token } = care.session
    const { pathname } = new URL(request.url)
    // Signing out ends the session of its token; one that has ended already is not renewed for it.
    const isSignOut = /\/api\/auth\/logout$/i.test(pathname)
    if (/\/api\/auth\//i.test(pathname)) return send(care, request, isSignOut ? token : undefined)

    const answer = await send(care, request.clone(), token)
    if (answer.status !== 401) return answer
    const renewed = await care.session.renew(token)
    return renewed ? send(care, request, renewed) : answer
  }
}

async function send({ fetch, retries, pause }: Care, request: Request, token: string | undefined): Promise<Response> {
  if (token) request.headers.set('authorization', `Bearer ${token}`)
  // A form is not kept by its key: sending it again could store the file twice.
  const mayRepeat = !request.headers.get('content-type')?.startsWith('multipart/')
  for (let attempt = 0; ; attempt++) {
    const { answer, fault } = await attemptOnce(fetch, request.clone())
    if (answer) return answer
    const isLast = !mayRepeat || attempt >= retries || request.signal.aborted
    if (isLast || !isPassing(fault)) return toResponse(fault)
    await pause((fault.retryAfter ?? 2 ** attempt / 4) * 1000)
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

/** Worth another try: not reached, starting or stopping. Waiting longer than ten seconds is for people to decide. */
const isPassing = ({ status, retryAfter = 0 }: Fault) =>
  status === 0 || ((status === 503 || status === 429) && retryAfter <= 10)

function toResponse(fault: Fault): Response {
  // A response cannot have the status 0: the body says what it was.
  return Response.json(fault, { status: fault.status || 503 })
}
