import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fleet } from './fleet.ts'

export type Api = <Body = unknown>(method: string, path: string, body?: object, key?: string) => Promise<Body>

const nodes = ['web 1', 'web 2']
const mostTries = 600

/** A careful client: it tries the other node, under one key, until it has an answer that is not a fault. */
export function createApi(fleet: Fleet, login: { username: string; password: string }): Api {
  let token: string | undefined
  let turn = 0

  async function attempt(method: string, path: string, body: object | undefined, key: string) {
    const answer = await fetch(`${fleet.addressOf(nodes[turn++ % nodes.length] ?? '')}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    })
    return { status: answer.status, text: await answer.text() }
  }

  return async function call<Body>(method: string, path: string, body?: object, key: string = randomUUID()) {
    for (let tries = 0; tries < mostTries; tries++) {
      if (!token && path !== '/api/Auth/login') {
        token = (await call<{ token: string }>('POST', '/api/Auth/login', { ...login, hostname: 'localhost' })).token
      }
      const heard = await attempt(method, path, body, key).catch(() => undefined)
      if (heard && heard.status < 300) return (heard.text ? JSON.parse(heard.text) : undefined) as Body
      if (heard && heard.status < 500 && heard.status !== 429) {
        throw new Error(`${method} ${path} answered ${heard.status}: ${heard.text}`)
      }
      await pause(100)
    }
    throw new Error(`${method} ${path} was not answered in ${mostTries} tries.`)
  }
}
