import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Login } from '../environment/api.ts'

/** Calls the API over keep-alive connections. Throws on error responses: the other customer must not be throttled. */
export type DeskClient = <Body>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Body>

const timeoutMs = 20_000
/** Like a few browsers, which open up to six connections each. */
const connections = 24

/** Uses Node's HTTP client, because `fetch` costs more per request. */
export async function openDeskClient(url: string, login: Login): Promise<DeskClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers: Record<string, string> = {}

  async function send(method: string, path: string, json: string | undefined): Promise<IncomingMessage> {
    const sending = request(`${url}${path}`, {
      ...{ method, agent, signal: AbortSignal.timeout(timeoutMs) },
      headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
    })
    sending.end(json)
    try {
      const [answer] = await once(sending, 'response')
      return answer
    } catch (fault) {
      // The service closes idle connections: retry on a new one if that happened just now, as browsers do.
      if (sending.reusedSocket && (fault as NodeJS.ErrnoException).code === 'ECONNRESET')
        return send(method, path, json)
      throw fault
    }
  }

  const call: DeskClient = async <Body>(method: string, path: string, body?: object) => {
    const answer = await send(method, path, body && JSON.stringify(body))
    const answered = await text(answer)
    if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${path} got ${answer.statusCode}: ${answered}`)
    return JSON.parse(answered) as Body
  }

  const { token } = await call<{ token: string }>('POST', '/api/Auth/login', { ...login, hostname: 'localhost' })
  headers.authorization = `Bearer ${token}`
  return call
}
