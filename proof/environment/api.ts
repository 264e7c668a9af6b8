import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Api = <Body = unknown>(
  method: string,
  path: string,
  body?: object | FormData,
  key?: string,
) => Promise<Body>

export interface Login {
  username: string
  password: string
}

const maxAttempts = 600
const timeoutMs = 20_000

/** A robust client: retries with one idempotency key until the response is not a server error. */
export function createApi(url: string, login: Login): Api {
  let token: string | undefined

  async function attempt(method: string, path: string, body: object | undefined, key: string) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: answer.status, text: await answer.text() }
  }

  return async function call<Body>(method: string, path: string, body?: object, key: string = randomUUID()) {
    for (let tries = 0; tries < maxAttempts; tries++) {
      if (!token && path !== '/api/Auth/login') {
        token = (await call<{ token: string }>('POST', '/api/Auth/login', { ...login, hostname: 'localhost' })).token
      }
      const response = await attempt(method, path, body, key).catch(() => undefined)
      if (response && response.status < 300) return (response.text ? JSON.parse(response.text) : undefined) as Body
      if (response && response.status < 500 && response.status !== 429) {
        throw new Error(`${method} ${path} responded with ${response.status}: ${response.text}`)
      }
      await pause(100)
    }
    throw new Error(`${method} ${path} got no response in ${maxAttempts} attempts.`)
  }
}

/** Downloads a file by its access token; an incomplete download counts as failed. */
export async function download(url: string, accessToken: string): Promise<Buffer | undefined> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${url}/api/File/${accessToken}`, { signal }).catch(() => undefined)
    const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined
    if (bytes) return Buffer.from(bytes)
    if (answer && answer.status >= 400 && answer.status < 500) return undefined
    await answer?.body?.cancel().catch(() => undefined)
    await pause(100)
  }
  return undefined
}
