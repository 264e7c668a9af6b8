import type { OpenApi } from '../../server/test/isolation/conformance.ts'
import { buildRequest, type HostileRequest } from './build-request.ts'
import { createJudge, type FuzzResponse } from './judge.ts'
import { type Document, listOperations } from './operations.ts'
import { createChance } from './random.ts'

export interface Caller {
  name: string
  token: string | undefined
  /** The customer whose data must never reach the others. */
  mayKnow: boolean
}

export interface Finding {
  request: string
  caller: string
  what: string
}

interface Attack {
  base: string
  seed: number
  seconds: number
  /** Contained in every text of one customer. */
  canary: string
  /** Renewed repeatedly, because hostile requests end sessions, delete people and change passwords. */
  callers(): Promise<Caller[]>
}

const requestsPerRound = 200
const atOnce = 8
const timeoutMs = 20_000

/** Sends hostile requests to every route in turn for this long, and reports problems. */
export async function fuzzRoutes({ base, seed, seconds, canary, callers }: Attack) {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as Document & OpenApi
  const operations = listOperations(document)
  const judge = createJudge(document, canary)
  const chance = createChance(seed)
  const findings: Finding[] = []
  const statuses: Record<number, number> = {}
  let sent = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end && findings.length < 50) {
    const people = await callers()
    for (let round = 0; round < requestsPerRound && performance.now() < end; round += atOnce) {
      const batch = Array.from({ length: atOnce }, () => {
        const operation = operations[sent++ % operations.length]
        if (!operation) throw new Error('The service describes no routes.')
        return { request: buildRequest(document, operation, chance), caller: chance.pick(people) }
      })
      await Promise.all(
        batch.map(async ({ request, caller }) => {
          const response = await send(base, request, caller.token)
          statuses[response.status] = (statuses[response.status] ?? 0) + 1
          const what = judge(request.method, request.path, caller.mayKnow, response)
          if (what) findings.push({ request: describe(request), caller: caller.name, what })
        }),
      )
    }
  }
  return { operations: operations.length, sent, statuses, findings }
}

async function send(base: string, { method, path, headers, body }: HostileRequest, token: string | undefined) {
  const begin = performance.now()
  const response = (status: number, type: string, text: string): FuzzResponse => ({
    status,
    type,
    text,
    ms: performance.now() - begin,
  })
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined || method === 'HEAD' ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response(answer.status, answer.headers.get('content-type') ?? '', await answer.text())
  } catch (fault) {
    // The server closed the connection during an oversized body; the response may be lost, which HTTP allows.
    const { name, cause } = fault as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError') return response(598, '', 'no answer')
    const isCut = ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(cause?.code ?? '')
    return isCut ? response(413, '', '') : response(599, '', String(cause ?? fault))
  }
}

const describe = ({ method, path, headers, body }: HostileRequest) =>
  [
    method,
    path.slice(0, 300),
    JSON.stringify(headers).slice(0, 200),
    typeof body === 'string' ? body.slice(0, 600) : body ? 'a form' : '',
  ].join(' ')
